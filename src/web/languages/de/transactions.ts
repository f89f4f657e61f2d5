import type {
  bulk as englishBulk,
  drafts as englishDrafts,
  editorAids as englishEditorAids,
  exchange as englishExchange,
  problems as englishProblems,
  transactions as english,
} from '#web/languages/en/transactions.ts';
import { number, plural } from './counting.ts';

const columnNames: (typeof englishBulk)['columnNames'] = {
  posted: 'Datum',
  description: 'Beschreibung',
  accountId: 'Konto',
  otherId: 'Gegenkonto',
  digits: 'Betrag',
  tags: 'Schlagwörter',
};

export const bulk: typeof englishBulk = {
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
  sessionExpired: 'Die Sitzung war abgelaufen. Die Zeilen, die nicht gespeichert wurden, sind noch da.',
  added: (made) => plural(made, { one: '# Buchung hinzugefügt', other: '# Buchungen hinzugefügt' }),
  failed: 'Die Buchungen konnten nicht hinzugefügt werden',
};

export const exchange: typeof englishExchange = {
  amount: 'Betrag',
  amountIn: (currency) => `Betrag in ${currency}`,
  rate: 'Kurs',
  rateOf: (of, into) => `1 ${of} in ${into}`,
  noRate: 'Kein Kurs. Versuchen Sie 1,0925.',
  gets: (account, currency) => `${account} bekommt, in ${currency}`,
  pays: (account, currency) => `${account} zahlt, in ${currency}`,
  tradingName: (currency) => `Tausch ${currency}`,
  tradingDescription: 'Tausch zwischen Währungen. Der Saldo ist Gewinn oder Verlust.',
  known: (rate, day) => `Kurs ${rate} vom ${day} übernehmen`,
  isRight: (price, day) => `Stimmt das? Der letzte bekannte Kurs ist ${price} vom ${day}.`,
  noPrice: 'Für diesen Tag ist kein Kurs bekannt. Bitte den Betrag eintragen.',
  priced: (rate, day) => `${rate}, Kurs vom ${day}`,
};

export const drafts: typeof englishDrafts = {
  save: 'Als Entwurf speichern',
  saved: 'Als Entwurf gespeichert. Er steht auf der Startseite unter „Zu erledigen“.',
  saveFailed: (reason) => `Der Entwurf konnte nicht gespeichert werden. ${reason}`,
  notRemoved:
    'Die Buchung ist angelegt, aber ihr Entwurf konnte nicht entfernt werden. Auf der Startseite lässt er sich löschen.',
  enteredElsewhere:
    'Dieser Entwurf wurde schon auf einem anderen Gerät gebucht. Auf der Startseite unter „Zu erledigen“ lässt er sich löschen.',
  open: (what) => `Entwurf: ${what}`,
  untitled: 'ohne Beschreibung',
  delete: (what) => `Entwurf „${what}“ löschen`,
  deleted: 'Entwurf gelöscht',
  deleteFailed: 'Der Entwurf konnte nicht gelöscht werden.',
};

export const problems: typeof englishProblems = {
  sameAccount: 'Bitte ein anderes Konto wählen: In diesem liegt die Aufteilung schon',
  mustDiffer: 'Konto und Gegenkonto müssen verschieden sein',
  crossing: 'Die Konten haben verschiedene Währungen: Bitte beide Beträge eintragen',
  mustBeNothing: 'Die Zeilen müssen den Betrag ergeben',
  tooLong: (most) => `Höchstens ${number(most)} Zeichen`,
  noSuchAccount: (name) => `Kein solches Konto: ${name}`,
  placeholder: (name) =>
    `${name} ist ein Platzhalter: Er fasst nur Konten zusammen und enthält keine Buchungen`,
  unread: (text) => `Nicht lesbar: ${text}`,
};

export const editorAids: typeof englishEditorAids = {
  offers: 'Frühere Buchungen',
  times: (count) => plural(count, { one: 'einmal', other: '#-mal' }),
};

export const transactions: typeof english = {
  title: {
    add: 'Neue Buchung',
    edit: 'Buchung bearbeiten',
    repeat: 'Buchung wiederholen',
  },
  description: 'Beschreibung',
  notes: 'Notizen',
  amount: 'Betrag',
  date: 'Datum',
  modified: (moment) => `Geändert: ${moment}`,
  account: 'Konto',
  other: 'Gegenkonto',
  split: 'Aufteilen …',
  repeatRegularly: 'Wiederholen …',
  notRepeated: 'Noch ist nichts gespeichert.',
  lastUsed: 'Zuletzt verwendet',
  tags: 'Schlagwörter',
  tagsHint: 'Eingabe oder ; fügt ein Schlagwort hinzu',
  direction: (word, type) => (type === '' || type === word ? word : `${word} (${type})`),
  directionGroup: 'Richtung',
  flip: 'Richtung umkehren: Leertaste',
  money: { out: 'Geldausgang', in: 'Geldeingang' },
  moneyInRow: (direction, word, row) => `${direction}: ${word}, Zeile ${row}`,
  movement: (amount, from, to) => `${amount} von ${from} nach ${to}`,
  openCalculator: 'Rechner öffnen',
  closeCalculator: 'Rechner schließen',
  noDate: 'Kein Datum. Möglich sind 31, 31.10., 31. Okt, -3, g oder mo.',
  farDay: (day) => `${day}: mehr als zwei Monate in der Zukunft`,
  farAsk: (day) =>
    `${day} liegt mehr als zwei Monate in der Zukunft. Ist das richtig, speichern Sie noch einmal.`,
  saveNext: 'Speichern + neu',
  saved: (description) => `Gespeichert: ${description}`,
  sessionExpired: 'Die Sitzung war abgelaufen. Ihre Eingaben sind noch da.',
  changedMeanwhile: 'Ein anderes Gerät hat diese Buchung geändert.',
  changedBy: (name) => `${name} hat diese Buchung inzwischen geändert.`,
  meanwhile: {
    fields: {
      description: 'Beschreibung',
      amount: 'Betrag',
      posted: 'Datum',
      source: 'Von Konto',
      target: 'Auf Konto',
      tags: 'Schlagwörter',
      notes: 'Notizen',
    },
    theirs: (field, saved) => `${field}: jetzt ${saved}.`,
    both: (field, saved, yours) => `${field}: jetzt ${saved}, bei Ihnen ${yours}.`,
    empty: 'leer',
  },
  saveAgain:
    'Speichern Sie noch einmal, um Ihre Änderungen zu behalten; alles andere bleibt, wie es jetzt ist.',
  deletedMeanwhile: 'Diese Buchung wurde auf einem anderen Gerät gelöscht. Ihre Eingaben sind noch da.',
  linesDeleted:
    'Diese Buchung oder eine ihrer Zeilen wurde auf einem anderen Gerät gelöscht. Ihre Eingaben sind noch da.',
  accountDeleted:
    'Ein Konto dieser Buchung wurde auf einem anderen Gerät gelöscht. Bitte ein anderes wählen.',
  addAsNew: 'Als neue Buchung hinzufügen',
  inRow: { label: (description) => `${description} bearbeiten`, more: 'Mehr …' },
  addFailed: 'Die Buchung konnte nicht hinzugefügt werden',
  updateFailed: 'Die Buchung konnte nicht geändert werden',
  deleteFailed: 'Die Buchung konnte nicht gelöscht werden',
  updated: 'Buchung geändert',
  deleted: 'Buchung gelöscht',
  deleteTitle: 'Buchung löschen?',
  deleteAsk: (description, amount, day) => `${description}, ${amount}, ${day} wird gelöscht.`,
};
