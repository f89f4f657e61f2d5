import type {
  firstStep as englishFirstStep,
  firstSteps as englishFirstSteps,
  overview as english,
  remainingBudget as englishRemainingBudget,
  toSort as englishToSort,
} from '#web/languages/en/overview.ts';
import { number, plural } from './counting.ts';

export const firstStep: typeof englishFirstStep = {
  question: {
    country: 'Land',
    currency: 'Währung',
    nothingFound: 'Nichts gefunden',
    chart: 'Konten',
    charts: {
      basic: 'Einfach (englisch)',
      household: 'Haushalt',
      freelancer: 'Freiberuflich',
      club: 'Verein',
    },
    hints: {
      basic: 'Eine kurze Liste für den Anfang, mit englischen Namen.',
      household: 'Gehalt, Miete, Lebensmittel und was ein Haushalt sonst braucht.',
      club: 'Mitgliedsbeiträge, Spenden, Veranstaltungen und was ein Verein bezahlt.',
      freelancer: 'Was Sie einnehmen und was Ihr Betrieb kostet.',
    },
    taxReturns: {
      AT: 'Nach den Kennzahlen der Beilage E 1a.',
      CH: 'Mit den Nummern des Kontenrahmens KMU.',
      DE: 'Nach den Zeilen der Anlage EÜR.',
      GB: 'Nach den Feldern des britischen Formulars SA103F.',
      US: 'Nach den Zeilen der amerikanischen Schedule C.',
    },
  },
  balances: {
    title: 'Was zeigt Ihre Bank heute?',
    detail: 'Tragen Sie den aktuellen Saldo jedes Kontos ein. Felder dürfen leer bleiben.',
    owed: (account) => `${account}: was Sie schulden`,
    skip: 'Überspringen',
    save: 'Salden speichern',
    nothingTyped: 'Bitte mindestens einen Saldo eintragen oder überspringen.',
    description: 'Anfangsbestand',
    opening: { name: 'Anfangsbestände', description: 'Salden vor der ersten Buchung' },
    done: 'Salden gespeichert',
    failed: 'Die Salden konnten nicht gespeichert werden',
    none: 'Alle Geldkonten haben schon Buchungen.',
  },
};

export const toSort: typeof englishToSort = {
  name: 'Zu sortieren',
  description: 'Zeilen von Kontoauszügen, die ohne Konto importiert wurden',
  count: (count) => `${number(count)} zu sortieren`,
  sortRows: (count) => plural(count, { one: '# Zeile sortieren …', other: '# Zeilen sortieren …' }),
};

export const remainingBudget: typeof englishRemainingBudget = {
  left: {
    earned: (spent, of) => `${spent} von ${of} eingenommen`,
    spent: (_spent, of, left) => `${left} von ${of} übrig`,
    aside: (spent, of) => `${spent} von ${of} zurückgelegt`,
  },
  over: (missing, of) => `${missing} über ${of}`,
  shortLeft: (left) => `${left} übrig`,
  shortOver: (missing) => `${missing} darüber`,
  toGo: (days) => plural(days, { one: 'noch # Tag', other: 'noch # Tage' }),
  ofAccount: (account, words) => `${account}: ${words}`,
  title: 'Budget',
};

export const firstSteps: typeof englishFirstSteps = {
  label: 'Erste Schritte',
  balances: { name: 'Was zeigt Ihre Bank heute?', detail: 'Die Salden Ihrer Konten eintragen' },
  statement: { name: 'Kontoauszug importieren', detail: 'Hier ablegen oder die Datei auswählen' },
  transaction: { name: 'Erste Buchung eintragen', detail: 'Was war die letzte Ausgabe oder Einnahme?' },
  hide: (step) => `Ausblenden: ${step}`,
  hidden: 'Ausgeblendet',
  failed: 'Das ließ sich nicht ausblenden',
};

export const overview: typeof english = {
  label: 'Überblick',
  netWorth: 'Nettovermögen',
  transfer: 'Umbuchung',
  income: 'Einnahmen',
  expenses: 'Ausgaben',
  left: 'Überschuss',
  largest: (month) => `Größte Ausgaben im ${month}`,
  noExpenses: 'Noch nichts ausgegeben',
  last: 'Letzte Buchungen',
  ownAccounts: 'Guthaben und Schulden',
  moreAccounts: (count) => `${number(count)} weitere`,
  needs: {
    title: 'Zu erledigen',
    nothing: 'Alles erledigt',
    count: (count) => `${number(count)} zu erledigen`,
    'broken-check': (name, day) => `Saldoprüfung von ${name}, ${day}`,
    'broken-statement': (name, day) => `Auszug von ${name}, ${day}: geht nicht mehr auf`,
    'unfinished-statement': (name, day) => `Auszug von ${name} abschließen, ${day}`,
    noPrice: (currencies) => `Kein Kurs, nicht im Nettovermögen: ${currencies}`,
    'old-statement': (name, day) => `Nächster Auszug von ${name} (letzter: ${day})`,
  },
  reports: 'Auswertungen',
  more: 'Überblick zeigen',
  less: 'Überblick einklappen',
  course: (from, to) => `Nettovermögen am Ende der letzten zwölf Monate, von ${from} bis ${to}`,
  failed: (reason) => `Der Überblick konnte nicht geladen werden. ${reason}`,
};
