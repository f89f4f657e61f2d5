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
    budgetWords: 'Plan Umschläge',
    coming: 'Kommendes',
    comingWords: 'Planungen',
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
    sendingAgain: 'Noch keine Antwort. Die Änderung wird gesendet, bis sie ankommt.',
  },
  problemTitle: 'Etwas ist schiefgegangen',
  backToDashboard: 'Zurück zu den Büchern',
  tabs: { transactions: 'Buchungen', subAccounts: 'Unterkonten', tags: 'Schlagwörter' },
  allTransactions: 'Alle Buchungen',
  add: 'Neue Buchung',
  addMore: 'Weitere Möglichkeiten',
  addMany: 'Mehrere Buchungen …',
  addAccount: 'Neues Unterkonto …',
  loadMore: 'Die Buchungen stehen weiter unten in der Liste.',
  loadMoreForOne: 'Die Buchung steht weiter unten in der Liste.',
  rootAccount: 'Mein Buch',
  providers: 'Wo die Bücher liegen',
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
    detail: 'Ihre Bücher liegen anderswo. Sie öffnen sich, sobald die Verbindung wieder da ist.',
  },
};
