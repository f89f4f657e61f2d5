import type { Forms } from '#web/languages/counting.ts';
import type { history as english, items as englishItems, RecordCounts } from '#web/languages/en/history.ts';
import { number, plural } from './counting.ts';

export const items: typeof englishItems = {
  room: (count, most) =>
    `Dieses Buch hat ${number(count)} Regeln, gespeicherte Auswertungen und Suchen, Kontoauszüge und Saldoprüfungen; möglich sind ${number(most)}. Bitte einige entfernen, die Sie nicht mehr brauchen.`,
  kinds: {
    rule: (words) => `Regel „${words}“`,
    report: (name) => `Auswertung „${name}“`,
    search: (name) => `Suche „${name}“`,
    statement: (account, day) => `Kontoauszug von ${account} vom ${day}`,
    'open-statement': (account, day) => `begonnener Kontoauszug von ${account} vom ${day}`,
    'balance-check': (account, day) => `Saldoprüfung von ${account} am ${day}`,
    'bank-number': (account, bankNumber) => `Kontonummer ${bankNumber} von ${account}`,
    schedule: (name) => `geplante Buchung „${name}“`,
    'dismissed-suggestion': (name) => `abgelehnter Vorschlag „${name}“`,
    draft: (description) => (description === '' ? 'Entwurf' : `Entwurf „${description}“`),
    budget: (account) => `Budget von ${account}`,
    envelopes: () => 'Umschläge',
    commodity: (symbol) => `Name von ${symbol}`,
    prices: (of, into, year) => `Kurse von ${of} in ${into}, ${year}`,
    unknown: (kind) => `Eintrag der Art ${kind}`,
  },
  finished: (statement) => `${statement} abgeschlossen`,
  reopened: (statement) => `${statement} wieder geöffnet`,
  books: (account) => `bucht auf ${account}`,
  isOff: 'ist ausgeschaltet',
  balance: (amount) => `Saldo ${amount}`,
  became: (from, to) => `${from}, jetzt ${to}`,
};

const lists = new Intl.ListFormat('de');
const transactions: Forms = { one: '# Buchung', other: '# Buchungen' };

/** The forms of the nouns, alone and after „mit“ and „von“. */
const nominative: Forms = { one: '# weiterer Eintrag', other: '# weitere Einträge' };
const dative: Forms = { one: '# weiterem Eintrag', other: '# weiteren Einträgen' };

/** „12 Buchungen und 29 Konten“: the record types with a count above 0. */
const counted = (counts: RecordCounts, noun = transactions, others = nominative) => {
  const { accounts, items } = counts;
  const isOther = accounts + items > 0;
  return lists.format([
    ...(counts.transactions > 0 || !isOther ? [plural(counts.transactions, noun)] : []),
    ...(accounts > 0 ? [plural(accounts, { one: '# Konto', other: '# Konten' })] : []),
    ...(items > 0 ? [plural(items, others)] : []),
  ]);
};

export const history: typeof english = {
  title: 'Verlauf',
  titleOf: (name) => `Verlauf von „${name}“`,
  label: 'Änderungen',
  failed: (reason) => `Der Verlauf konnte nicht geladen werden. ${reason}`,
  offline:
    'Sie sind offline. Der Verlauf braucht eine Verbindung: Öffnen Sie ihn wieder, wenn Sie online sind.',
  undoOffline:
    'Sie sind offline, und zum Rückgängigmachen braucht es eine Verbindung. Bis dahin können Sie den Eintrag selbst ändern oder löschen.',
  none: 'Noch keine Änderungen verzeichnet.',
  noneOfKind: 'Keine Änderungen dieser Art.',
  noneOfKindSoFar: 'Bisher keine Änderungen dieser Art.',
  lookFurther: 'Weiter zurück suchen',
  more: 'Mehr anzeigen',
  unknownAccount: 'einem gelöschten Konto',
  wasUndone: 'rückgängig gemacht',
  by: (name) => `von ${name}`,
  person: 'Person',
  everybody: 'Alle',
  filter: 'Anzeigen',
  filters: {
    all: 'Alles',
    added: 'Hinzugefügt',
    changed: 'Geändert',
    deleted: 'Gelöscht',
    imports: 'Importe',
    undone: 'Rückgängig gemacht',
  },
  interrupted: (count: number) =>
    plural(count, {
      one: 'Nach # Zeile unterbrochener Import',
      other: 'Nach # Zeilen unterbrochener Import',
    }),
  words: { undo: 'Rückgängig', restore: 'Wiederherstellen', redo: 'Wiederholen' },
  of: (word, title) => `${word}: ${title}`,
  kinds: {
    import: (counts) => `Import von ${counted(counts, { one: '# Zeile', other: '# Zeilen' }, dative)}`,
    bulkAdd: (counts) => `${counted(counts)} hinzugefügt`,
    move: (counts) => `${counted(counts)} verschoben`,
    copy: (counts) => `${counted(counts)} kopiert`,
    deleteSelection: (counts) => `${counted(counts)} gelöscht`,
    defaultAccounts: () => 'Standardkonten angelegt',
    openingBalances: () => 'Anfangsbestände eingetragen',
    changeSelection: (counts) => `${counted(counts)} geändert`,
    merge: () => 'Zwei Konten zusammengeführt',
    mergeTags: () => 'Zwei Schlagwörter zusammengeführt',
    rules: () => 'Buchungsregeln geändert',
    reports: () => 'Gespeicherte Auswertungen geändert',
    searches: () => 'Gespeicherte Suchen geändert',
    statement: () => 'Kontoauszug geändert',
    balanceCheck: () => 'Saldoprüfungen geändert',
    bankNumber: () => 'Kontonummer der Bank gespeichert',
    enteredDraft: () => 'Entwurf gebucht',
    schedules: ({ transactions: count }) =>
      count > 0 ? `${plural(count, transactions)} geplant` : 'Geplante Buchungen geändert',
    postScheduled: ({ transactions: count }) =>
      count > 0
        ? plural(count, { one: '# geplante Buchung gebucht', other: '# geplante Buchungen gebucht' })
        : 'Geplante Buchungen übersprungen',
    noteOccurrences: () => 'Automatische Buchungen verzeichnet',
    matchOccurrence: () => 'Buchungen geplanten Buchungen zugeordnet',
    budget: () => 'Budget geändert',
    prices: () => 'Kurse geändert',
    commodities: () => 'Währungen und Wertpapiere geändert',
  },
  members: {
    joined: (name, may) =>
      may === undefined ? `${name} ist beigetreten` : `${name} ist beigetreten: ${may}`,
    role: (name, may) =>
      may === undefined ? `Rolle von ${name} geändert` : `Rolle von ${name} geändert: ${may}`,
    left: (name) => `${name} hat das Buch verlassen`,
    removed: (name) => `${name} aus den Mitgliedern entfernt`,
    handOver: (name, may) =>
      may === undefined
        ? `Buch von ${name} übernommen, nicht mehr Mitglied`
        : `Buch von ${name} übernommen, weiterhin Mitglied: ${may}`,
  },
  roles: { view: 'darf ansehen', add: 'darf hinzufügen', edit: 'darf bearbeiten' },
  statements: {
    reconcile: (count) =>
      plural(count, {
        one: 'Auszug mit # Buchung abgeschlossen',
        other: 'Auszug mit # Buchungen abgeschlossen',
      }),
    reopen: (count) =>
      plural(count, {
        one: 'Auszug mit # Buchung wieder geöffnet',
        other: 'Auszug mit # Buchungen wieder geöffnet',
      }),
  },
  merged: (from, into) => `„${from}“ in „${into}“ zusammengeführt`,
  added: (what) => `${what} hinzugefügt`,
  changed: (what) => `${what} geändert`,
  deleted: (what) => `${what} gelöscht`,
  undone: (what) => `Rückgängig gemacht: ${what}`,
  dueAgain: 'Das ist damit wieder fällig.',
  redone: (what) => `Wiederholt: ${what}`,
  quoted: (name) => `„${name}“`,
  book: (name) => `Buch „${name}“`,
  withAll: (name, counts) => `${name} mit ${counted(counts, transactions, dative)}`,
  andMore: (name, more) => `„${name}“ und ${number(more)} weitere`,
  counts: {
    added: (count) => `${number(count)} hinzugefügt`,
    changed: (count) => `${number(count)} geändert`,
    deleted: (count) => `${number(count)} gelöscht`,
  },
  posted: (amount, source, target, day) => `${amount} von ${source} nach ${target}, ${day}`,
  differences: {
    name: (from, to) => `Name „${from}“ zu „${to}“`,
    description: (from, to) => `Beschreibung „${from}“ zu „${to}“`,
    amount: (from, to) => `Betrag ${from} zu ${to}`,
    posted: (from, to) => `Datum ${from} zu ${to}`,
    source: (from, to) => `von ${to} statt von ${from}`,
    target: (from, to) => `umgebucht von ${from} nach ${to}`,
    parent: (from, to) => `verschoben von ${from} nach ${to}`,
    type: (from, to) => `Art ${from} zu ${to}`,
    tags: (from, to) => `Schlagwörter ${from} zu ${to}`,
    noTags: 'keine',
    color: 'Farbe',
    notes: (from, to) => `Notizen ${from} zu ${to}`,
    noNotes: 'keine',
    status: 'Status',
    settings: 'Einstellungen',
    lock: (until) => (until === undefined ? 'nicht mehr gesperrt' : `gesperrt bis ${until}`),
    favourite: (isOne) => (isOne ? 'zum Favoriten gemacht' : 'kein Favorit mehr'),
    placeholder: (isOne) => (isOne ? 'zum Platzhalter gemacht' : 'kein Platzhalter mehr'),
  },
  undoing: 'Wird rückgängig gemacht …',
  redoing: 'Wird wiederholt …',
  nothingToUndo: 'Nichts rückgängig zu machen.',
  nothingToRedo: 'Nichts zu wiederholen.',
  notUndone: 'Das konnte nicht rückgängig gemacht werden.',
  notKnown: 'Partita konnte nicht feststellen, ob das rückgängig gemacht wurde. Bitte im Verlauf nachsehen.',
  ask: {
    undoTitle: 'Rückgängig machen?',
    redoTitle: 'Wiederholen?',
    undo: (title, moment) => `Rückgängig machen: ${title}, vom ${moment}?`,
    redo: (title, moment) => `Wiederholen: ${title}, vom ${moment}?`,
    notHere: 'Das stammt aus einer früheren Sitzung oder von einem anderen Gerät.',
    show: 'Verlauf anzeigen',
  },
  undoConflicts: {
    title: 'Spätere Änderungen verhindern das',
    lead: 'Es wurde nichts geändert. Das sind die späteren Änderungen:',
    look: 'Ansehen',
    rests: {
      undo: {
        lead: (records, rest) =>
          `Noch wurde nichts geändert. ${plural(rest, { one: 'Eine', other: '#' })} dieser ${number(records)} Änderungen ${rest === 1 ? 'lässt' : 'lassen'} sich noch rückgängig machen. Das Folgende wurde seitdem bearbeitet und bleibt, wie es ist, mit den Konten, die es verwendet:`,
        button: 'Rest rückgängig machen',
      },
      redo: {
        lead: (records, rest) =>
          `Noch wurde nichts geändert. ${plural(rest, { one: 'Eine', other: '#' })} dieser ${number(records)} Änderungen ${rest === 1 ? 'lässt' : 'lassen'} sich noch wiederholen. Das Folgende wurde seitdem bearbeitet und bleibt, wie es ist, mit den Konten, die es verwendet:`,
        button: 'Rest wiederholen',
      },
    },
  },
};
