import type { wholeBook as english } from '#web/languages/en/whole-book.ts';
import { number, plural } from './counting.ts';

export const wholeBook: typeof english = {
  title: (program) => `Ein Buch aus ${program}`,
  programs: {
    GNUCASH: 'GnuCash',
    LEDGER: 'ledger oder hledger',
    BEANCOUNT: 'beancount',
    YNAB: 'YNAB',
    MINT: 'Mint',
    ACTUAL: 'Actual',
  },
  accounts: (count) => plural(count, { one: '# Konto', other: '# Konten' }),
  entries: (count) => plural(count, { one: '# Eintrag', other: '# Einträge' }),
  transactions: (count) => plural(count, { one: '# Buchung', other: '# Buchungen' }),
  noEntries: 'keine Einträge, nur ein Kontenplan',
  nothingRead: 'In dieser Datei ließ sich nichts lesen.',
  span: (from, to) => `${from} bis ${to}`,
  noCommodity: 'keine Währung genannt',
  where: 'Wohin damit?',
  intoNew: 'In ein neues Buch',
  intoNewHint: 'Das offene Buch bleibt, wie es ist.',
  below: 'Unter ein Konto dieses Buchs',
  belowHint:
    'Mit dem Buch selbst stehen die neuen Konten neben den eigenen. Ein zweiter Import fügt nichts doppelt hinzu.',
  name: 'Name des Buchs',
  nameMissing: 'Ein Name ist nötig.',
  nameTaken: 'Ein Buch mit diesem Namen gibt es schon.',
  currency: 'Währung',
  account: 'Konto',
  accountMissing: 'Bitte ein Konto wählen.',
  nothingFound: 'Nichts gefunden',
  usesThere: 'Vorhandene Konten nutzen',
  usesThereHint: 'Liegt dort schon eines mit gleichem Namen und Typ, kommt der Inhalt der Datei dort hinein.',
  others: (code) => `Nicht in ${code}`,
  othersHint:
    'Ein Buch führt eine Währung. Für das, was wegbleibt, steht ein Eintrag, der die Summen richtig hält.',
  inEntries: (count) => plural(count, { one: 'in # Eintrag', other: 'in # Einträgen' }),
  how: (commodity) => `Was aus ${commodity} wird`,
  leaveOut: 'Weglassen',
  cost: 'Mit dem, was bezahlt wurde',
  atRate: 'Zu einem Kurs',
  rate: (commodity, code) => `1 ${commodity} in ${code}`,
  rateWrong: 'Eine Zahl über null, zum Beispiel 1,08',
  tree: 'Die Konten, wie sie sein werden',
  isThere: 'schon vorhanden',
  isHeading: 'Überschrift',
  told: 'Gut zu wissen',
  unread: (count) =>
    plural(count, {
      one: '# Zeile wurde nicht gelesen. Sie bleibt weg:',
      other: '# Zeilen wurden nicht gelesen. Sie bleiben weg:',
    }),
  remarks: (count) =>
    plural(count, {
      one: '# Zeile wurde mit einer Annahme gelesen:',
      other: '# Zeilen wurden mit einer Annahme gelesen:',
    }),
  refused: (count) =>
    plural(count, { one: '# Eintrag kommt nicht hinein:', other: '# Einträge kommen nicht hinein:' }),
  changed: (count) =>
    plural(count, {
      one: '# Konto ist etwas anders als in der Datei:',
      other: '# Konten sind etwas anders als in der Datei:',
    }),
  line: (line) => `Zeile ${number(line)}`,
  more: (count) => `und ${number(count)} weitere`,
  leftOut: (commodity, count) =>
    `Beträge in ${commodity} bleiben weg, in ${plural(count, { one: '# Eintrag', other: '# Einträgen' })}.`,
  lacking: (count, name) =>
    `${plural(count, { one: '# Eintrag geht', other: '# Einträge gehen' })} in dieser Währung nicht auf. Was fehlt, steht in „${name}“, damit alle anderen Konten dasselbe enthalten wie in der Datei.`,
  rounded: (count) =>
    `Beträge in ${plural(count, { one: '# Eintrag', other: '# Einträgen' })} werden auf die kleinste Einheit gerundet.`,
  shortened: (count) =>
    plural(count, {
      one: '# Text ist zu lang und wird gekürzt.',
      other: '# Texte sind zu lang und werden gekürzt.',
    }),
  groups: (count) =>
    plural(count, {
      one: '# Eintrag hat mehrere Teile und erscheint als Aufteilung.',
      other: '# Einträge haben mehrere Teile und erscheinen als Aufteilungen.',
    }),
  unreadWhy: {
    noAmount: 'der Betrag lässt sich nicht bestimmen',
    noDate: 'diesen Tag gibt es nicht',
    pending: 'noch nicht gebucht',
    notDone: 'nicht oder noch nicht geschehen',
    notARow: 'kein Eintrag',
    unknownPart: 'was das bedeutet, ist hier nicht bekannt',
    partsDoNotAddUp: 'die Teile ergeben nicht das Ganze',
    investment: 'es geht um Wertpapiere',
    twice: 'steht doppelt da',
    cutOff: 'die Datei endet hier',
  },
  remarkWhy: {
    onlyCategories: 'Die Datei ist ein Budget. Sie enthält Kategorien und keine Einträge.',
    transferAlone: 'die andere Hälfte dieser Umbuchung steht nicht in der Datei',
    splitIncomplete: 'Teile dieser Aufteilung fehlen in der Datei oder ergeben nicht das Ganze',
    dayOrderGuessed: 'ob Tag oder Monat vorn steht, lässt sich nicht sagen',
    notComputed: 'das Programm rechnet mit dieser Zeile vielleicht mehr aus, als dasteht',
  },
  refusedWhy: {
    otherCurrency: 'nur in anderen Währungen',
    withinOneAccount: 'bewegt nichts zwischen zwei Konten',
    tooLarge: 'der Betrag ist zu groß',
    noLegs: 'ohne Beträge',
  },
  intoOther: (path, name) => `${path}: eine Überschrift mit Einträgen; sie kommen in „${name}“ darunter`,
  elsewhere: (path, name) => `${path}: dieser Typ kann dort nicht liegen; „${name}“ kommt weiter oben hin`,
  renamed: (path, name) => `${path}: heißt dann „${name}“`,
  madeOther: 'Sonstiges',
  madeImbalance: 'Ausgleich',
  madeAccount: 'Konto',
  madeEntry: 'Eintrag',
  bringIn: (count) =>
    count === 0
      ? 'Konten übernehmen'
      : plural(count, { one: '# Eintrag übernehmen', other: '# Einträge übernehmen' }),
  asRows: 'Als Kontoauszug lesen',
  cancel: 'Abbrechen',
  looking: 'Es wird nachgesehen, was schon da ist …',
  progress: (done, of) => `${number(done)} von ${number(of)}`,
  progressSaid: (percent) => `${number(percent)} % der Buchungen sind übernommen`,
  notAllowed: 'Wo diese Bücher liegen, kann nichts importiert werden.',
  done: 'Buch übernommen',
  failed: 'Das Buch konnte nicht übernommen werden.',
  undoFailed: 'Das konnte nicht rückgängig gemacht werden.',
  incomplete:
    'Es wurde nicht alles übernommen. Bitte noch einmal versuchen: Was schon da ist, kommt nicht doppelt hinzu.',
  result: (accounts, transactions, skipped) =>
    `${plural(accounts, { one: '# Konto', other: '# Konten' })} und ${plural(transactions, { one: '# Buchung', other: '# Buchungen' })} hinzugefügt${skipped > 0 ? `, ${plural(skipped, { one: '# war schon vorhanden', other: '# waren schon vorhanden' })}` : ''}.`,
  rejected: (count) =>
    plural(count, { one: '# Zeile wurde ausgelassen:', other: '# Zeilen wurden ausgelassen:' }),
  entriesOut: (count) =>
    plural(count, { one: '# Eintrag blieb draußen.', other: '# Einträge blieben draußen.' }),
  linesOut: (count) =>
    plural(count, {
      one: '# Zeile wurde nicht gelesen und blieb draußen.',
      other: '# Zeilen wurden nicht gelesen und blieben draußen.',
    }),
  rightAsFar: 'Was hereinkam, stimmt; nicht alles aus der Datei kam herein.',
  open: 'Buch öffnen',
  close: 'Fertig',
  again: 'Noch einmal',
};
