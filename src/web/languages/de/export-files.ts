import type { exportFiles as english } from '#web/languages/en/export-files.ts';
import { number, plural } from './counting.ts';

export const exportFiles: typeof english = {
  title: (name) => `${name} als Datei exportieren`,
  book: 'Buch als Datei exportieren …',
  format: 'Format',
  formats: {
    csv: {
      name: 'CSV',
      hint: 'Eine Tabelle für Tabellenprogramme: eine Zeile für jede Buchung eines Kontos.',
    },
    ofx: { name: 'OFX', hint: 'Ein Kontoauszug für Programme, die Dateien von Banken lesen.' },
    ledger: { name: 'ledger, hledger', hint: 'Ein Journal als einfacher Text für ledger und hledger.' },
    beancount: { name: 'beancount', hint: 'Ein Journal als einfacher Text für beancount.' },
    gnucash: { name: 'GnuCash', hint: 'Ein Buch, das GnuCash öffnet, mit Konten und Aufteilungen.' },
  },
  limits: {
    csvBranch: 'Eine Buchung steht einmal bei jedem ihrer Konten, das gemeint ist.',
    csv: 'Text, den eine Tabelle für eine Formel hielte, beginnt mit einem Apostroph.',
    ofx: 'Schlagwörter und der Stand beim Abgleich sind nicht darin. Beschreibungen sind für andere Programme nach 32 Zeichen abgeschnitten.',
    ofxBook: 'Nur was Sie besitzen und schulden: OFX kennt weder Einnahmen noch Ausgaben oder Eigenkapital.',
    ledger:
      'Namen und Beschreibungen stehen darin, wie ledger sie erlaubt; wie Sie sie geschrieben haben, steht als Kommentar daneben.',
    beancount: 'Namen stehen darin, wie beancount sie erlaubt; wie Sie sie geschrieben haben, steht daneben.',
    gnucash:
      'GnuCash kennt keine Schlagwörter und zeigt sie nicht. Was bestätigt ist, heißt dort „c“, was abgeglichen ist, „y“.',
    decimals:
      'Ihr Buch hat mehr Nachkommastellen, als GnuCash von seiner Währung behält: Es wird sie runden.',
    whole:
      'Farben, Favoriten und Einstellungen sind nicht in einer solchen Datei. Um ein ganzes Buch umzuziehen, exportieren Sie Ihre Daten in den Einstellungen.',
  },
  which: 'Welche Buchungen',
  thisAccount: 'Dieses Konto',
  branch: 'Mit allen Konten darunter',
  period: 'Von wann',
  always: 'Alle',
  ownDates: 'Eigene Tage',
  firstDay: 'Erster Tag',
  lastDay: 'Letzter Tag',
  noDays: 'Bitte beide Tage angeben.',
  wrongOrder: 'Der letzte Tag liegt vor dem ersten.',
  figures: 'Wie Beträge geschrieben werden',
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
  read: (count) => plural(count, { one: '# Buchung gelesen', other: '# Buchungen gelesen' }),
  readOf: (done, ofAll) => `${number(done)} von ${number(ofAll)} Buchungen gelesen`,
  readSaid: (percent) => `${number(percent)} % der Buchungen sind gelesen`,
  writing: 'Die Datei wird geschrieben …',
  nothing: 'An diesen Tagen gibt es keine Buchungen.',
  notLoaded: 'Ein Teil der App konnte nicht geladen werden. Besteht eine Verbindung?',
  failed: (reason) => `Die Datei konnte nicht erstellt werden: ${reason}`,
  exported: (filename) => `Gespeichert als ${filename}`,
  cancel: 'Abbrechen',
  export: 'Exportieren',
};
