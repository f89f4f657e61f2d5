import type {
  bookEditor as englishBookEditor,
  bookingRules as englishBookingRules,
  bookSettings as english,
  timeZone as englishTimeZone,
} from '#web/languages/en/book-settings.ts';
import { number, plural } from './counting.ts';

export const bookEditor: typeof englishBookEditor = {
  allBooks: 'Alle Bücher',
  addTitle: 'Neues Buch',
  settingsTitle: 'Bucheinstellungen',
  deleteTitle: 'Buch löschen?',
  name: 'Name',
  nameFixed: 'Der Name eines Buchs lässt sich hier nicht ändern',
  currency: 'Währung',
  region: 'Zahlen- und Datumsformat',
  sample: 'So sehen Beträge aus',
  decimalsStay: (decimals) => `Beträge behalten ${decimals} Nachkommastellen, wie sie eingegeben wurden.`,
  signs: 'Minuszeichen',
  signsHint:
    'Auf allen Seiten, in Auswertungen und exportierten Tabellen. Mit „Buchhaltung“ endet die Bilanz in der Summe von Schulden und Eigenkapital.',
  signStyles: {
    everyday: 'Alltag: Minus nur vor Schulden',
    'all-positive': 'Buchhaltung: kein Minus vor Schulden, Einnahmen und Eigenkapital',
    ledger: 'Hauptbuch: Minus vor Schulden, Einnahmen und Eigenkapital',
  },
  timeZone: 'Zeitzone',
  timeZoneHint: 'Jeder Tag dieses Buchs beginnt um Mitternacht in dieser Zeitzone.',
  monthStart: 'Monate beginnen am Tag',
  monthStartHint:
    'Für Auswertungen, Budgets und den Überblick, zum Beispiel der Zahltag. Ein Monat, der am 16. oder später beginnt, heißt nach dem folgenden.',
  overview: 'Überblick auf der Startseite zeigen',
  overviewHint: 'Nettovermögen, dieser Monat, die größten Ausgaben und die letzten Buchungen.',
  showTrading: 'Handelskonten zeigen',
  showTradingHint:
    'Partita verwendet diese Konten für den Tausch zwischen Währungen. Ihr Saldo ist der Gewinn oder Verlust daraus.',
  exists: 'Ein Buch dieses Namens gibt es schon',
  pattern: 'Dieser Name ist nicht möglich',
  nothingFound: 'Nichts gefunden',
  sessionExpired: 'Die Sitzung war abgelaufen. Ihre Eingaben sind noch da.',
  deleteAsk: (name) => `Das Buch ${name} wird gelöscht.`,
  deleteAll: 'Alle Konten und Buchungen darin werden mit gelöscht.',
  undoable:
    'Das lässt sich rückgängig machen, solange es im Verlauf steht; danach ist das Löschen unumkehrbar.',
  sharedToo:
    'Auch die anderen Mitglieder verlieren den Zugang. Soll eines von ihnen das Buch behalten, übergeben Sie es vorher.',
  notEmpty: (name) => `Das Buch ${name} ist nicht leer. Bitte zuerst seinen Inhalt löschen.`,
  added: 'Neues Buch angelegt',
  meanwhile: {
    lead: 'Ein anderes Gerät hat dies geändert, während es hier offen war. Noch ist nichts gespeichert.',
    change: (field, stored, own) => `${field} ist jetzt „${stored}“; Ihre Eingabe: „${own}“.`,
    take: 'Andere Fassung übernehmen',
    keep: 'Eigene Fassung behalten',
    takeOf: (field, stored) => `Andere Fassung übernehmen: ${field} „${stored}“`,
    keepLabel: (field, own) => `Eigene Fassung behalten: ${field} „${own}“`,
  },
  addFailed: 'Das Buch konnte nicht angelegt werden',
  updated: 'Buch geändert',
  updateFailed: 'Das Buch konnte nicht geändert werden',
  deleted: 'Buch gelöscht',
  deleteFailed: 'Das Buch konnte nicht gelöscht werden',
};

export const timeZone: typeof englishTimeZone = {
  label: 'Zeitzone des Buchs',
  differs: (zone, here) => `Dieses Buch verwendet die Zeitzone ${zone}; dieses Gerät ist in ${here}.`,
  use: (deviceZone) => `${deviceZone} verwenden (dieses Gerät)`,
  leave: 'So lassen',
  used: (deviceZone) => `Dieses Buch verwendet jetzt die Zeitzone ${deviceZone}`,
  failed: 'Das Buch konnte nicht geändert werden',
};

export const bookingRules: typeof englishBookingRules = {
  title: 'Buchungsregeln',
  hint: 'Regeln schlagen Konten für die Zeilen eines Kontoauszugs vor. Was gebucht wird, entscheiden Sie.',
  openFirst: 'Öffnen Sie dieses Buch, um seine Regeln zu sehen.',
  edit: (count) =>
    count === 0
      ? 'Buchungsregeln …'
      : plural(count, { one: '# Buchungsregel …', other: '# Buchungsregeln …' }),
  order: 'Die erste zutreffende Regel gilt.',
  none: 'Noch keine Regeln. Legen Sie hier eine an oder mit „Immer so buchen …“ bei einer Zeile eines Kontoauszugs.',
  rule: (at) => `Regel ${at}`,
  words: 'Wörter',
  wordsHint:
    'Alle Wörter einer Regel müssen in der Beschreibung oder den Notizen stehen, in beliebiger Reihenfolge.',
  account: 'Buchen auf',
  of: 'Für Auszüge von',
  ofAll: 'Alle Konten',
  isOn: 'An',
  up: (at) => `Regel ${at} nach oben`,
  down: (at) => `Regel ${at} nach unten`,
  remove: (at) => `Regel ${at} entfernen`,
  add: 'Regel hinzufügen',
  wordsMissing: 'Bitte die gemeinsamen Wörter eingeben',
  accountMissing: 'Bitte ein Konto wählen',
  accountGone: 'Diese Regel hat keine Wirkung: Das Konto wurde gelöscht oder ist ein Platzhalter',
  same: 'Die beiden Konten müssen verschieden sein',
  loading: 'Die Regeln werden geladen …',
  try: 'Regeln an diesem Buch ausprobieren',
  trying: (rows) => `${plural(rows, { one: '# Buchung', other: '# Buchungen' })} geprüft …`,
  tried: (rows) =>
    `Ausprobiert an ${plural(rows, { one: 'der neuesten Buchung', other: `den neuesten ${number(rows)} Buchungen` })}; nichts wurde geändert.`,
  triedRule: (hits, other) =>
    hits === 0
      ? 'Kein Treffer'
      : `${plural(hits, { one: '# Treffer', other: '# Treffer' })}, ${other === 0 ? 'alle so gebucht' : `${number(other)} anders gebucht`}`,
  elsewhere: 'Anders gebucht',
  isThere: (account) => `ist in ${account}`,
  wouldBe: (account) => `wäre ${account}`,
  more: (count) => `und ${number(count)} weitere`,
  tryFailed: 'Die Regeln konnten nicht ausprobiert werden.',
  saved: 'Regeln gespeichert',
  failed: 'Die Regeln konnten nicht gespeichert werden.',
  meanwhile: (own, stored, seen) =>
    `Ein anderes Gerät hat ${stored === undefined ? `„${seen ?? own ?? ''}“ entfernt` : `eine Regel in „${stored}“ geändert`}. Speichern Sie noch einmal, um ${own === undefined ? 'sie zu entfernen' : `Ihre zu behalten: „${own}“`}.`,
};

export const bookSettings: typeof english = {
  contents: 'Inhalt',
  sections: {
    general: 'Allgemein',
    amounts: 'Beträge',
    days: 'Tage',
    rules: 'Buchungsregeln',
    lock: 'Sperre',
    members: 'Geteilt mit',
    offlineCopy: 'Dieses Gerät',
    verify: 'Buch prüfen',
    fingerprint: 'Fingerabdruck',
    export: 'Exportieren',
    history: 'Verlauf',
    delete: 'Löschen',
  },
  exportHint: 'Eine Datei mit dem ganzen Buch, für andere Programme.',
  historyHint: 'Alle Änderungen in diesem Buch. Jede lässt sich rückgängig machen.',
  showHistory: 'Verlauf anzeigen',
  prices: 'Andere Währungen und Kurse …',
  deleteBook: 'Buch löschen …',
  keys: { leave: 'Bucheinstellungen verlassen', group: 'Bucheinstellungen' },
};
