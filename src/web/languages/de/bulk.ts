import type { bulk as english } from '#web/languages/en/bulk.ts';
import { number, plural } from './counting.ts';

const columnNames: (typeof english)['columnNames'] = {
  posted: 'Datum',
  description: 'Beschreibung',
  accountId: 'Konto',
  otherId: 'Gegenkonto',
  digits: 'Betrag',
  tags: 'Schlagwörter',
};

export const bulk: typeof english = {
  title: 'Mehrere Buchungen hinzufügen',
  columnNames,
  rows: 'Zeilen',
  row: (position) => `Zeile ${position}`,
  cell: (column, position) => `${columnNames[column]}, Zeile ${position}`,
  account: 'Konto',
  lastUsed: 'Zuletzt verwendet',
  tagsHint: 'Mit ; getrennt',
  turnHint: '- und + kehren die Richtung um',
  turnAll: 'Richtung aller Zeilen umkehren',
  inRow: (label, position) => `${label}, Zeile ${position}`,
  splitRow: (position) => `Aufteilen …, Zeile ${position}`,
  splitHint: 'Auf mehrere Konten aufteilen (Alt Eingabe)',
  removeRow: (position) => `Zeile ${position} entfernen`,
  addRow: 'Neue Zeile',
  paste: 'Einfügen',
  confirm: 'Übernehmen',
  back: 'Zurück zu den Zeilen',
  json: 'Buchungen als JSON',
  jsonHint:
    'Eine Liste von Buchungen, wie sie beim Kopieren einer Auswahl entsteht. „Übernehmen“ macht Zeilen daraus.',
  options: 'Optionen',
  sides: { account: 'Angebotene Konten', other: 'Angebotene Gegenkonten' },
  below: 'Alle Konten unter',
  includePlaceholders: 'Mit Platzhaltern',
  ownAccounts: 'Jede Zeile hat ihr eigenes Konto',
  submit: 'Hinzufügen',
  submitSome: (rows) => plural(rows, { one: '# Buchung hinzufügen', other: '# Buchungen hinzufügen' }),
  problem: (column, message) => `${columnNames[column]}: ${message}`,
  summary: (rows) =>
    plural(rows, {
      one: '# Zeile muss korrigiert werden, bevor etwas hinzugefügt wird.',
      other: '# Zeilen müssen korrigiert werden, bevor etwas hinzugefügt wird.',
    }),
  farRows: (rows) =>
    plural(rows, {
      one: '# Zeile liegt mehr als zwei Monate in der Zukunft. Ist das richtig, drücken Sie noch einmal „Hinzufügen“.',
      other:
        '# Zeilen liegen mehr als zwei Monate in der Zukunft. Ist das richtig, drücken Sie noch einmal „Hinzufügen“.',
    }),
  nothingToAdd: 'Noch gibt es nichts hinzuzufügen.',
  progress: (done, of) => `${number(done)} von ${number(of)} gespeichert`,
  stopped: (left, reason) =>
    `${plural(left, { one: '# Zeile ist noch nicht gespeichert', other: '# Zeilen sind noch nicht gespeichert' })}: ${reason}`,
  kept: 'Die Sitzung war abgelaufen. Die Zeilen, die nicht gespeichert wurden, sind noch da.',
  added: (made) => plural(made, { one: '# Buchung hinzugefügt', other: '# Buchungen hinzugefügt' }),
  failed: 'Die Buchungen konnten nicht hinzugefügt werden',
};
