import type { auth as english } from '#web/languages/en/auth.ts';

const providerNames: (typeof english)['providerNames'] = {
  email: 'E-Mail',
  google: 'Google',
  github: 'GitHub',
  discord: 'Discord',
  oidc: 'OpenID',
  pin: 'PIN',
};

const failedLogin = 'Die Anmeldung ist fehlgeschlagen';

const returned: Record<string, string> = {
  access_denied: 'Die Anmeldung wurde nicht erlaubt.',
  account_not_linked:
    'Zu dieser E-Mail-Adresse gibt es schon ein Benutzerkonto. Bitte so anmelden wie bisher.',
  unable_to_get_user_info: 'Der Anbieter hat keine bestätigte E-Mail-Adresse genannt.',
  email_not_found: 'Der Anbieter hat keine bestätigte E-Mail-Adresse genannt.',
  single_user: 'Dieser Server ist für ein einziges Benutzerkonto, und das gibt es schon.',
  state_mismatch:
    'Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Fenster begonnen. Bitte erneut versuchen.',
  otp_expired: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Beim Anmelden erhalten Sie einen neuen.',
  TOKEN_EXPIRED: 'Dieser Link ist älter als eine Stunde. Beim Anmelden erhalten Sie einen neuen.',
  INVALID_TOKEN: 'Dieser Link ist ungültig. Beim Anmelden erhalten Sie einen neuen.',
};

export const auth: typeof english = {
  pageTitle: { login: 'Anmelden', signup: 'Registrieren', forgot: 'Passwort vergessen' },
  header: { login: 'Anmelden bei', signup: 'Registrieren bei', forgot: 'Anmelden bei' },
  subHeader: {
    login: 'Wie möchten Sie sich anmelden?',
    signup: `Registrieren mit ${providerNames.email}`,
    forgot: 'Passwort zurücksetzen',
  },
  providerNames,
  continueWith: (name) => `Weiter mit ${name}`,
  or: 'oder',
  showOthers: 'mehr anzeigen',
  hideOthers: 'weniger anzeigen',
  email: 'E-Mail',
  password: 'Passwort',
  pin: 'Mit der PIN anmelden',
  pinDigit: (position) => `PIN, Ziffer ${position}`,
  leaving: (name) => `Weiter zu ${name} …`,
  submit: { login: 'Anmelden', signup: 'Registrieren', forgot: 'Link anfordern' },
  toSignup: 'Noch kein Konto? Registrieren',
  toLogin: 'Schon registriert? Anmelden',
  toForgot: 'Passwort vergessen?',
  backToLogin: 'Zurück zur Anmeldung',
  terms: 'Nutzungsbedingungen & Datenschutz',
  needHelp: 'Probleme?',
  support: 'Hier gibt es Hilfe',
  chooseStorage: 'Speicherort wählen',
  beginHere: 'Ohne Konto beginnen',
  openHere: 'Bücher in diesem Browser öffnen',
  seeExample: 'Beispiel ansehen',
  loggedInAs: (name) => (name ? `Angemeldet als ${name}` : 'Angemeldet'),
  created:
    'Ihr Benutzerkonto ist angelegt. Bitte bestätigen Sie es über den Link in der E-Mail, die Sie gleich erhalten.',
  resetSent: 'Ein Link zum Zurücksetzen des Passworts ist unterwegs. Bitte sehen Sie in Ihren E-Mails nach.',
  failed: {
    login: failedLogin,
    signup: 'Die Registrierung ist fehlgeschlagen',
    forgot: 'Die Angaben konnten nicht geprüft werden',
  },
  linkIsOver:
    'Dieser Link wurde schon benutzt oder ist älter als eine Stunde. Einen neuen gibt es unter „Passwort vergessen?“.',
  sessionOver: 'Ihre Sitzung ist abgelaufen. Nach dem Anmelden geht es weiter, wo Sie waren.',
  returnedWith: (code) => returned[code] ?? failedLogin,
  reset: {
    title: 'Passwort ändern',
    current: 'Aktuelles Passwort',
    fresh: 'Neues Passwort',
    confirm: 'Neues Passwort wiederholen',
    submit: 'Passwort ändern',
    mismatch: 'Die Passwörter stimmen nicht überein',
    done: 'Das Passwort ist geändert',
    failed: 'Das Passwort konnte nicht geändert werden. Bitte die Seite neu laden.',
  },
};
