import type { app as english, tag as englishTag, update as englishUpdate } from '#web/languages/en/app.ts';
import { plural } from './counting.ts';

export const tag: typeof englishTag = 'de';

export const update: typeof englishUpdate = {
  offer: 'Eine neue Version ist bereit. Bitte vorher speichern, was Sie gerade eingeben.',
  reload: 'Neu laden',
  later: 'Später',
};

export const app: typeof english = {
  nav: {
    label: 'Hauptmenü',
    home: 'Startseite von Partita',
    menu: 'Menü',
    books: 'Bücher',
    reports: 'Auswertungen',
    budget: 'Budget',
    budgetKeywords: 'Plan Umschläge',
    upcoming: 'Anstehend',
    upcomingKeywords: 'geplante Buchungen wiederkehrend',
    prices: 'Kurse',
    settings: 'Einstellungen',
    support: 'Hilfe & Bedingungen',
    credits: 'Info & Nachweise',
    light: 'Helle Ansicht',
    dark: 'Dunkle Ansicht',
    collapse: 'Einklappen',
    expand: 'Ausklappen',
  },
  connection: {
    saved: 'Alles gespeichert',
    offline: 'Offline',
    offlineWith: (waiting) =>
      waiting === 0
        ? 'Offline – Änderungen werden hier gespeichert und später synchronisiert'
        : plural(waiting, {
            one: 'Offline – # Änderung noch nicht synchronisiert',
            other: 'Offline – # Änderungen noch nicht synchronisiert',
          }),
    offlineWithout: 'Offline – es kann nichts gespeichert werden',
    waiting: (waiting) =>
      plural(waiting, { one: '# Änderung wird gesendet …', other: '# Änderungen werden gesendet …' }),
    sendingAgain: 'Noch keine Antwort. Partita versucht es weiter, bis die Änderung gespeichert ist.',
  },
  problemTitle: 'Etwas ist schiefgegangen',
  backToDashboard: 'Zurück zu den Büchern',
  tabs: { transactions: 'Buchungen', subAccounts: 'Unterkonten', tags: 'Schlagwörter' },
  allTransactions: 'Alle Buchungen',
  add: 'Neue Buchung',
  addMore: 'Weitere Möglichkeiten',
  addMany: 'Mehrere Buchungen …',
  addAccount: 'Neues Unterkonto …',
  loadMore: 'Bitte weiter unten in der Liste mehr Buchungen laden.',
  loadMoreForOne: 'Bitte weiter unten in der Liste mehr Buchungen laden.',
  rootAccount: 'Mein Buch',
  providers: 'Speicherort',
  localBooks: {
    name: 'Dieser Browser',
    example: 'Beispiel',
    toSignIn: 'Anmelden oder registrieren',
    open: 'Bücher in diesem Browser öffnen',
    leaveExample: 'Beispiel verlassen',
  },
  logout: 'Abmelden',
  start: {
    heading: 'Partita',
    failedTitle: 'Fehler',
    waiting: 'Die Bücher werden geöffnet …',
    creatingRoot: 'Ihr Buch wird angelegt …',
    creatingChart: 'Die Konten werden angelegt …',
    failed: 'Die App konnte nicht starten. Bitte die Seite neu laden.',
    booksGone: 'Ihre Bücher sind aus diesem Browser verschwunden',
    chartFailed: 'Die Konten wurden nicht angelegt. Bitte die Seite neu laden.',
    unknown: 'Unbekannter Fehler',
  },
  offline: {
    title: 'Keine Verbindung',
    detail: 'Ihre Bücher öffnen sich, sobald Sie wieder online sind.',
  },
};
