import type { exportFiles as english } from '#web/languages/en/export-files.ts';
import { number, plural } from './counting.ts';

export const exportFiles: typeof english = {
  title: (name) => `${name} als Datei exportieren`,
  book: 'Buch als Datei exportieren …',
  copy: 'Lesekopie weitergeben …',
  format: 'Format',
  formats: {
    csv: {
      name: 'CSV',
      hint: 'Eine Tabelle für Tabellenprogramme: eine Zeile für jede Buchung eines Kontos.',
    },
    journal: {
      name: 'Buchungsjournal (CSV)',
      hint: 'Eine Tabelle für die Steuerberatung: jede Buchung einmal, mit Soll- und Habenkonto.',
    },
    ofx: { name: 'OFX', hint: 'Ein Kontoauszug für Programme, die Bankdateien lesen.' },
    ledger: { name: 'ledger, hledger', hint: 'Ein Journal als Textdatei für ledger und hledger.' },
    beancount: { name: 'beancount', hint: 'Ein Journal als Textdatei für beancount.' },
    gnucash: { name: 'GnuCash', hint: 'Ein Buch, das GnuCash öffnet, mit Konten und Aufteilungen.' },
  },
  limits: {
    csvBranch: 'Jede Buchung erscheint einmal für jedes ausgewählte Konto, zu dem sie gehört.',
    csv: 'Text, den ein Tabellenprogramm für eine Formel hielte, bekommt einen Apostroph vorangestellt.',
    journal:
      'Eine Zeile für jede Buchung oder jeden Teil einer Aufteilung; die Teile haben dieselbe Nummer. Text, den eine Tabelle für eine Formel hielte, bekommt einen Apostroph vorangestellt.',
    ofx: 'Schlagwörter und der Status (bestätigt, abgeglichen) sind nicht enthalten. Beschreibungen werden auf 32 Zeichen gekürzt, wie andere Programme es erwarten.',
    ofxBook:
      'Nur was Sie besitzen und schulden: OFX kennt weder Einnahmen noch Ausgaben noch Eigenkapital. Wertpapiere stehen in Depotauszügen.',
    ledger:
      'Namen und Beschreibungen werden so angepasst, wie ledger sie erlaubt; Ihre Schreibweise steht als Kommentar daneben.',
    beancount: 'Namen werden so angepasst, wie beancount sie erlaubt; Ihre Schreibweise steht daneben.',
    gnucash:
      'GnuCash zeigt keine Schlagwörter. Bestätigte Buchungen sind dort mit „c“ markiert, abgeglichene mit „y“.',
    decimals:
      'Ihr Buch hat mehr Nachkommastellen, als GnuCash für diese Währung erlaubt; Beträge werden gerundet.',
    schedules: 'Geplante Buchungen sind nicht enthalten.',
    whole:
      'Farben, Favoriten und Einstellungen sind nicht enthalten. Um ein ganzes Buch umzuziehen, exportieren Sie Ihre Daten in den Einstellungen.',
  },
  which: 'Welche Buchungen',
  thisAccount: 'Dieses Konto',
  branch: 'Mit allen Konten darunter',
  period: 'Zeitraum',
  always: 'Alle',
  ownDates: 'Eigener Zeitraum',
  firstDay: 'Erster Tag',
  lastDay: 'Letzter Tag',
  noDays: 'Bitte beide Tage angeben.',
  wrongOrder: 'Der letzte Tag liegt vor dem ersten.',
  figures: 'Zahlenformat',
  point: '1234.56, Spalten durch Komma getrennt',
  comma: '1234,56, Spalten durch Semikolon getrennt',
  columns: {
    date: 'Datum',
    payee: 'Beschreibung',
    text: 'Notizen',
    amount: 'Betrag',
    currency: 'Währung',
    account: 'Konto',
    category: 'Kategorie',
    tags: 'Schlagwörter',
    id: 'ID',
  },
  journalColumns: {
    number: 'Nummer',
    date: 'Datum',
    debit: 'Sollkonto',
    credit: 'Habenkonto',
    amount: 'Betrag',
    currency: 'Währung',
    text: 'Text',
  },
  read: (count) => plural(count, { one: '# Buchung gelesen', other: '# Buchungen gelesen' }),
  readOf: (done, ofAll) => `${number(done)} von ${number(ofAll)} Buchungen gelesen`,
  readAnnouncement: (percent) => `${number(percent)} % der Buchungen gelesen`,
  writing: 'Die Datei wird geschrieben …',
  nothing: 'In diesem Zeitraum gibt es keine Buchungen.',
  notLoaded: 'Ein Teil der App konnte nicht geladen werden. Sind Sie online?',
  failed: (reason) => `Die Datei konnte nicht erstellt werden: ${reason}`,
  exported: (filename) => `Gespeichert als ${filename}`,
  export: 'Exportieren',
};
