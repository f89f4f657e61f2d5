import type { transfer as english } from '#web/languages/en/transfer.ts';
import { number, plural } from './counting.ts';

export const transfer: typeof english = {
  export: 'Daten exportieren',
  ownBooksOnly: 'Ihr Export enthält Ihre eigenen Bücher, nicht die, die andere mit Ihnen teilen.',
  exported: 'Export erfolgreich',
  exportFailed: 'Die Bücher konnten nicht exportiert werden',
  import: 'Daten importieren',
  importTitle: 'Daten importieren',
  choose: 'Datei wählen',
  accepts: 'Ein Export aus Partita, als .json oder .pcx',
  chooseText: 'Oder eine Textdatei',
  acceptsText: 'Dasselbe, als .txt gespeichert',
  nothingChosen: 'Keine Datei gewählt',
  reading: 'Die Datei wird gelesen …',
  other: 'Von einer Bank oder aus einem anderen Programm',
  noFile: 'Keine Datei gewählt',
  notJson: (line, column) =>
    `Diese Datei ist nicht lesbar: Sie ist in Zeile ${number(line)}, Spalte ${number(column)} beschädigt. Bitte noch einmal exportieren.`,
  notAnExport: 'Diese Datei enthält weder Konten noch Buchungen.',
  from: 'Nur Buchungen ab',
  fromHint: 'Frühere werden übersprungen.',
  transactionsOnly: 'Nur Buchungen',
  transactionsOnlyHint: 'In die Konten des offenen Buchs, ohne die Konten und Einstellungen der Datei.',
  list: 'Was importiert wird',
  find: 'Liste filtern',
  findHint: 'Ändert nur die Ansicht, nicht den Import.',
  nothingToImport: 'Mit diesen Angaben gibt es nichts zu importieren.',
  nothingFound: 'Nichts in der Liste enthält diesen Text.',
  accounts: (count) => plural(count, { one: '# Konto', other: '# Konten' }),
  transactions: (count) => plural(count, { one: '# Buchung', other: '# Buchungen' }),
  goesIn: (accounts, transactions, ofAll) =>
    `Zu importieren: ${accounts}, ${number(transactions)} von ${ofAll}.`,
  tooEarly: (count) => `Übersprungen, weil zu früh: ${number(count)}.`,
  withoutAccount: (count, isTransactionsOnly) =>
    `Übersprungen, weil eines der Konten ${isTransactionsOnly ? 'im offenen Buch' : 'in der Datei'} fehlt: ${number(count)}.`,
  unreadable: (count) =>
    plural(count, { one: '# Zeile ist nicht lesbar:', other: '# Zeilen sind nicht lesbar:' }),
  account: 'Konto',
  unknownAccount: 'unbekanntes Konto',
  recurring: (moment) => `Wiederkehrend: ${moment}`,
  progress: (done, ofAll) => `${number(done)} von ${ofAll}`,
  progressAnnouncement: (percent) => `Mindestens ${number(percent)} % der Buchungen sind importiert`,
  goesOn:
    'Wählen Sie dieselbe Datei noch einmal: Nichts wird doppelt hinzugefügt, und was fehlt, kommt dazu.',
  mayNotFit: (needed: string, left: string) =>
    `Der Platz reicht vielleicht nicht: Nötig sind etwa ${needed}, und in diesem Browser sind etwa ${left} frei. Schaffen Sie erst Platz auf dem Gerät, oder ziehen Sie mit Ihren Büchern an einen anderen Speicherort um.`,
  imported: 'Daten importiert',
  importFailed: 'Der Import ist fehlgeschlagen',
  incomplete: 'Es wurde nicht alles importiert. Bitte erneut versuchen: Nichts wird doppelt hinzugefügt.',
  result: (added, updated, skipped) =>
    `${number(added)} hinzugefügt, ${number(updated)} ersetzt, ${number(skipped)} schon vorhanden.`,
  rejected: (count) =>
    plural(count, { one: '# Zeile wurde übersprungen:', other: '# Zeilen wurden übersprungen:' }),
};
