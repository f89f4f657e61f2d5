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
    OFX: 'OFX',
    QIF: 'QIF',
  },
  accounts: (count) => plural(count, { one: '# Konto', other: '# Konten' }),
  entries: (count) => plural(count, { one: '# Eintrag', other: '# Einträge' }),
  transactions: (count) => plural(count, { one: '# Buchung', other: '# Buchungen' }),
  noEntries: 'keine Einträge, nur ein Kontenplan',
  nothingRead: 'In dieser Datei ließ sich nichts lesen.',
  span: (from, to) => `${from} bis ${to}`,
  where: 'Wohin damit?',
  intoNew: 'In ein neues Buch',
  intoNewHint: 'Das offene Buch bleibt, wie es ist.',
  below: 'Unter ein Konto dieses Buchs',
  belowHint:
    'Wählen Sie das Buch, um die obersten Konten neben Ihre zu stellen. Dieselbe Datei noch einmal zu importieren fügt nichts doppelt hinzu.',
  name: 'Name des Buchs',
  nameMissing: 'Bitte einen Namen eingeben.',
  nameTaken: 'Ein Buch mit diesem Namen gibt es schon.',
  currency: 'Währung',
  account: 'Konto',
  accountMissing: 'Bitte ein Konto wählen.',
  nothingFound: 'Nichts gefunden',
  usesThere: 'Vorhandene Konten verwenden',
  usesThereHint: 'Konten mit gleichem Namen und gleicher Art werden verwendet.',
  tree: 'Konten nach dem Import',
  isThere: 'schon vorhanden',
  isHeading: 'Überschrift',
  notes: 'Gut zu wissen',
  unreadable: (count) =>
    plural(count, {
      one: '# Zeile wurde nicht gelesen und wird übersprungen:',
      other: '# Zeilen wurden nicht gelesen und werden übersprungen:',
    }),
  remarks: (count) =>
    plural(count, {
      one: '# Zeile wurde mit einer Annahme gelesen:',
      other: '# Zeilen wurden mit einer Annahme gelesen:',
    }),
  rejectedEntries: (count) =>
    plural(count, {
      one: '# Eintrag lässt sich nicht importieren:',
      other: '# Einträge lassen sich nicht importieren:',
    }),
  changed: (count) =>
    plural(count, {
      one: '# Konto weicht von der Datei ab:',
      other: '# Konten weichen von der Datei ab:',
    }),
  line: (line) => `Zeile ${number(line)}`,
  more: (count) => `und ${number(count)} weitere`,
  lacking: (count, name) =>
    `${plural(count, { one: '# Eintrag geht', other: '# Einträge gehen' })} nicht auf. Die Differenz kommt nach „${name}“, damit alle anderen Konten dasselbe enthalten wie in der Datei.`,
  rounded: (count) =>
    `Beträge in ${plural(count, { one: '# Eintrag', other: '# Einträgen' })} werden auf die kleinste Einheit gerundet.`,
  shortened: (count) =>
    plural(count, {
      one: '# Text ist zu lang und wird gekürzt.',
      other: '# Texte sind zu lang und werden gekürzt.',
    }),
  schedules: (count) =>
    plural(count, {
      one: '# wiederkehrender Eintrag wird eine geplante Buchung.',
      other: '# wiederkehrende Einträge werden geplante Buchungen.',
    }),
  budgets: (count) =>
    plural(count, { one: '# Budget wird übernommen.', other: '# Budgets werden übernommen.' }),
  prices: (count) => plural(count, { one: '# Kurs wird übernommen.', other: '# Kurse werden übernommen.' }),
  envelopes: 'Die Umschläge werden übernommen, außer das Buch hat schon ein Budget.',
  groups: (count) =>
    plural(count, {
      one: '# Eintrag hat mehrere Teile und erscheint als Aufteilung.',
      other: '# Einträge haben mehrere Teile und erscheinen als Aufteilungen.',
    }),
  unreadWhy: {
    noAmount: 'der Betrag ist nicht lesbar',
    noDate: 'diesen Tag gibt es nicht',
    pending: 'noch nicht gebucht',
    notDone: 'fehlgeschlagen oder noch offen',
    notARow: 'kein Eintrag',
    balance: 'ein Kontostand, kein Eintrag',
    unknownPart: 'was das bedeutet, ist hier nicht bekannt',
    partsDoNotAddUp: 'die Teile ergeben nicht das Ganze',
    investment: 'es geht um Wertpapiere',
    twice: 'kommt doppelt vor',
    cutOff: 'die Datei endet hier',
    otherBudget: 'ein neueres Budget der Datei wird übernommen',
    otherPeriods: 'seine Zeiträume sind keine Wochen, Monate, Quartale oder Jahre, die sich planen lassen',
    cardEnvelope: 'eine Kreditkarte ist Geld zum Ausgeben und braucht keinen Umschlag',
    goal: 'das Ziel oder die Vorlage lässt sich nicht übernehmen',
    heldBack: 'Geld, das für den nächsten Monat zurückgehalten ist, bleibt frei verfügbar',
  },
  remarkWhy: {
    onlyCategories: 'Die Datei ist ein Budget. Sie enthält Kategorien und keine Einträge.',
    transferAlone: 'die andere Hälfte dieser Umbuchung steht nicht in der Datei',
    splitIncomplete: 'Teile dieser Aufteilung fehlen in der Datei oder ergeben nicht das Ganze',
    dayOrderGuessed: 'ob Tag oder Monat zuerst steht, ist nicht klar',
    transferSpent: 'Umbuchungen aus dem Budget hinaus galten in dieser Kategorie als ausgegeben, hier nicht',
    carryVaries: 'Überzogenes wurde nur in manchen Monaten übertragen; es gilt der letzte Monat',
    lotUnknown:
      'die Datei sagt nicht, welche Kaufposten verkauft wurden; Menge und Geld werden importiert, der Gewinn bleibt offen',
    notComputed: 'das andere Programm berechnet aus dieser Zeile vielleicht mehr, als dasteht',
  },
  rejectionReasons: {
    otherCurrency: 'nur in anderen Währungen',
    withinOneAccount: 'bewegt nichts zwischen zwei Konten',
    tooLarge: 'der Betrag ist zu groß',
    noRule: 'die Regel der Wiederholung ist unverständlich',
    periodsDiffer: 'Wochen sind neben längeren Zeiträumen geplant',
    noLegs: 'ohne Beträge',
  },
  intoOther: (path, name) =>
    `${path}: eine Überschrift mit eigenen Einträgen; sie kommen nach „${name}“ darunter`,
  elsewhere: (path, name) => `${path}: mit dieser Art dort nicht möglich; „${name}“ kommt weiter oben hin`,
  renamed: (path, name) => `${path}: heißt dann „${name}“`,
  madeOther: 'Sonstiges',
  madeImbalance: 'Ausgleich',
  madeTrading: 'Handel',
  madeAccount: 'Konto',
  madeEntry: 'Eintrag',
  bringIn: (count) =>
    count === 0
      ? 'Konten importieren'
      : plural(count, { one: '# Eintrag importieren', other: '# Einträge importieren' }),
  asRows: 'Als Kontoauszug importieren',
  looking: 'Es wird geprüft, was schon da ist …',
  progress: (done, of) => `${number(done)} von ${number(of)}`,
  progressAnnouncement: (percent) => `${number(percent)} % der Buchungen importiert`,
  notAllowed: 'An diesem Speicherort ist kein Import erlaubt.',
  done: 'Buch importiert',
  failed: 'Das Buch konnte nicht importiert werden.',
  blankStays: (name, reason) => `Das leere Buch „${name}“ konnte nicht entfernt werden. ${reason}`,
  incomplete: 'Es wurde nicht alles importiert. Bitte erneut versuchen: Nichts wird doppelt hinzugefügt.',
  result: (accounts, transactions, skipped) =>
    `${plural(accounts, { one: '# Konto', other: '# Konten' })} und ${plural(transactions, { one: '# Buchung', other: '# Buchungen' })} hinzugefügt${skipped > 0 ? `, ${number(skipped)} schon vorhanden` : ''}.`,
  rejected: (count) =>
    plural(count, { one: '# Zeile wurde übersprungen:', other: '# Zeilen wurden übersprungen:' }),
  entriesOut: (count) =>
    plural(count, { one: '# Eintrag wurde übersprungen.', other: '# Einträge wurden übersprungen.' }),
  linesOut: (count) =>
    plural(count, {
      one: '# Zeile wurde nicht gelesen und übersprungen.',
      other: '# Zeilen wurden nicht gelesen und übersprungen.',
    }),
  rightAsFar: 'Was importiert wurde, stimmt, aber ein Teil der Datei wurde übersprungen.',
  open: 'Buch öffnen',
  close: 'Fertig',
};
