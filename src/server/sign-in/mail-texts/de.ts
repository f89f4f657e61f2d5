import type { en } from './en.ts';

const ifNotYou =
  'Falls Sie das nicht waren, wählen Sie sofort mit „Passwort vergessen?“ auf dem Anmeldebildschirm ein neues Passwort: Das meldet alle Geräte ab. ' +
  'Sehen Sie dann in den Einstellungen Passkeys, zweiten Faktor und Geräte durch:';

export const de: typeof en = {
  confirmation: {
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    text: 'Willkommen bei Partita. Öffnen Sie innerhalb einer Stunde diesen Link, um Ihre Adresse zu bestätigen und sich anzumelden:',
  },
  recovery: {
    subject: 'Wählen Sie ein neues Passwort',
    text:
      'Jemand, hoffentlich Sie, möchte ein neues Passwort für Partita. Öffnen Sie innerhalb einer Stunde diesen Link, um ' +
      'eines zu wählen. Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
  },
  unknownBrowser: 'einem Browser, der seinen Namen nicht nennt',
  on: (browser, system) => `${browser} auf ${system}`,
  newDevice: (device, moment) => ({
    subject: 'Neue Anmeldung bei Partita',
    text:
      `Jemand, hoffentlich Sie, hat sich bei Ihrem Benutzerkonto mit ${device} angemeldet ` +
      `(${moment} UTC). Von dort haben Sie sich hier noch nie angemeldet. Falls Sie das nicht waren, wählen Sie ` +
      'sofort mit „Passwort vergessen?“ auf dem Anmeldebildschirm ein neues Passwort: Das meldet alle Geräte ab. Entfernen Sie dann die Passkeys, die nicht Ihre sind. ' +
      'Beides steht in den Einstellungen:',
  }),
  securityChange: (change, moment) => {
    const { subject, done } = {
      'passkey-added': {
        subject: 'Ein Passkey für Partita wurde hinzugefügt',
        done: `wurde Ihrem Benutzerkonto der Passkey „${'name' in change ? change.name : ''}“ hinzugefügt`,
      },
      'factor-on': {
        subject: 'Ihr zweiter Faktor wurde eingeschaltet',
        done: 'wurde der zweite Faktor Ihres Benutzerkontos eingeschaltet',
      },
      'factor-off': {
        subject: 'Ihr zweiter Faktor wurde ausgeschaltet',
        done: 'wurde der zweite Faktor Ihres Benutzerkontos ausgeschaltet',
      },
      'new-codes': {
        subject: 'Ihre Wiederherstellungscodes wurden ersetzt',
        done: 'wurden für Ihr Benutzerkonto neue Wiederherstellungscodes erstellt, und die alten gelten nicht mehr',
      },
    }[change.kind];
    return { subject, text: `Am ${moment} UTC ${done}. ${ifNotYou}` };
  },
};
