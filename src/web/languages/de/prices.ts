import type { prices as english } from '#web/languages/en/prices.ts';
import { number, plural } from './counting.ts';

export const prices: typeof english = {
  title: 'Währungen und Kurse',
  keywords: 'Wechselkurse Aktien Fonds Wertpapiere Depot',
  lead: (currency) =>
    `Währungen und Wertpapiere auf Ihren Konten außer ${currency}. Auswertungen rechnen mit dem letzten Kurs bis zu ihrem Stichtag.`,
  loading: 'Die Kurse werden geladen …',
  failed: (reason) => `Die Kurse konnten nicht geladen werden. ${reason}`,
  failedChange: 'Die Kurse konnten nicht geändert werden.',
  empty:
    'Alle Konten dieses Buchs sind in seiner eigenen Währung. Eine andere Währung, eine Aktie oder einen Fonds wählen Sie beim Bearbeiten eines Kontos.',
  list: 'Währungen und Wertpapiere',
  columns: {
    symbol: 'Währung',
    decimals: 'Nachkommastellen',
    last: 'Letzter Kurs',
    day: 'Tag',
    course: 'Ein Jahr',
  },
  noPrice: 'kein Kurs',
  unheld: 'auf keinem Konto',
  heldIn: 'Auf den Konten',
  course: (symbol, low, high) => `${symbol} im letzten Jahr: zwischen ${low} und ${high}`,
  worth: (of, price, into) => `1 ${of} = ${price} ${into}`,
  from: (worth) => `aus ${worth}`,
  back: 'Alle Währungen',
  notFound: (symbol) => `${symbol} liegt auf keinem Konto dieses Buchs und hat keine Kurse.`,
  ofBook: { exchange: 'aus einem Tausch in Ihrem Buch', split: 'nach einem Split in Ihrem Buch' },
  count: (count) => plural(count, { one: '# Kurs', other: '# Kurse' }),
  noPrices: 'Noch keine Kurse. Geben Sie einen ein oder wählen Sie eine Datei mit Kursen.',
  pricesOf: (symbol) => `Kurse von ${symbol}`,
  more: 'Ältere Kurse zeigen',
  actions: (day) => `Aktionen für den Kurs vom ${day}`,
  lots: {
    label: 'Beim Verkauf eines Teils',
    fifo: 'First in, first out (FIFO)',
    average: 'Durchschnittspreis',
    short: { fifo: 'FIFO', average: 'Durchschnittspreis' },
  },
  facts: { name: 'Name', decimals: 'Nachkommastellen', lots: 'Beim Verkauf', last: 'Letzter Kurs' },
  editCommodity: 'Name und Verfahren …',
  commodity: {
    title: (symbol) => `${symbol} bearbeiten`,
    name: 'Voller Name',
  },
  add: 'Kurs eingeben …',
  price: {
    titleAdd: (symbol) => `Kurs von ${symbol} eingeben`,
    titleEdit: (symbol) => `Kurs von ${symbol} bearbeiten`,
    day: 'Tag',
    price: (of) => `Wert von 1 ${of}`,
    in: 'In',
    noDay: 'Bitte ein Datum eingeben',
    noPrice: 'Bitte eine Zahl eingeben',
    notAbove: 'Bitte einen Kurs über 0 eingeben',
    tooLong: (most) => `Höchstens ${number(most)} Stellen vor dem Komma`,
  },
  done: {
    added: (symbol) => `Kurs von ${symbol} eingegeben`,
    changed: (symbol) => `Kurs von ${symbol} geändert`,
    deleted: (symbol) => `Kurs von ${symbol} gelöscht`,
    named: (symbol) => `${symbol} geändert`,
    saved: (count) => plural(count, { one: '# Kurs gespeichert', other: '# Kurse gespeichert' }),
  },
  import: {
    choose: 'Datei wählen …',
    input: 'Datei mit Kursen',
    hint: 'Oder ziehen Sie sie auf diese Seite: die Kurse der Europäischen Zentralbank (eurofxref-hist.zip), eine Tabelle (CSV) oder ein Buch aus GnuCash, ledger, hledger oder beancount. Sie verlässt dieses Gerät nicht.',
    fromServer: 'Kurse dieses Servers verwenden',
    serverName: 'die Kurse dieses Servers',
    serverFailed: 'Die Kurse dieses Servers konnten nicht geladen werden.',
    reading: (name) => `${name} wird gelesen …`,
    label: 'Kurse einer Datei',
    summary: (count, what, from, until) =>
      `${plural(count, { one: '# Kurs', other: '# Kurse' })} von ${what}, vom ${from} bis zum ${until}.`,
    many: (symbols) => `${number(symbols)} Währungen und Wertpapieren`,
    fresh: (count) =>
      count === 0
        ? 'Keiner davon ist neu.'
        : `${plural(count, { one: '# davon ist', other: '# davon sind' })} neu.`,
    unreadableRows: (count) =>
      plural(count, {
        one: '# Zeile konnte nicht gelesen werden.',
        other: '# Zeilen konnten nicht gelesen werden.',
      }),
    which: 'Welche Kurse',
    used: (symbols) => `In diesem Buch verwendet: ${symbols}`,
    all: (count) => `Alle ${number(count)}`,
    allHint: 'Das Buch wird dadurch größer und öffnet langsamer.',
    noneUsed: 'Keine dieser Währungen kommt in diesem Buch vor.',
    commodityQuestion: 'Die Datei sagt nicht, wovon dies die Kurse sind.',
    of: 'Kurse von',
    in: 'In',
    save: (count) => plural(count, { one: '# Kurs speichern', other: '# Kurse speichern' }),
    saving: 'Die Kurse werden gespeichert …',
    unreadable: {
      unknownFormat: (name) =>
        `In ${name} wurden keine Kurse gefunden. Wählen Sie eine Tabelle mit Datum und Kurs in jeder Zeile, die Kurse der Europäischen Zentralbank oder ein Buch aus GnuCash, ledger, hledger oder beancount.`,
      none: (name) => `${name} enthält keine Kurse.`,
      tooLarge: (name) => `${name} ist zu groß. Eine Datei darf bis zu 64 MB haben.`,
      damaged: (name) => `${name} ist beschädigt und konnte nicht gelesen werden.`,
      empty: (name) => `${name} ist leer.`,
      tooLong: (name) => `${name} zu lesen dauerte zu lange und wurde abgebrochen.`,
      gone: (name) => `${name} lässt sich nicht mehr öffnen. Bitte noch einmal wählen.`,
    },
  },
};
