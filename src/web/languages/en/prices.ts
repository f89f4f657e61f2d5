import { number, plural } from './counting.ts';

/** The texts of the page of currencies, commodities and their prices. */
export const prices = {
  title: 'Currencies and prices',
  /** Further search words for the page in the palette. */
  keywords: 'exchange rates shares funds stocks commodities',
  lead: (currency: string) =>
    `Currencies and commodities in your accounts besides ${currency}. Reports use the last price up to their date.`,
  loading: 'Loading the prices...',
  failed: (reason: string) => `The prices could not be loaded. ${reason}`,
  failedChange: 'The prices could not be changed.',
  empty:
    'All accounts of this book are in its own currency. Choose another currency, or a share or fund, in the editor of an account.',
  list: 'Currencies and commodities',
  columns: {
    symbol: 'Currency',
    decimals: 'Decimals',
    last: 'Last price',
    day: 'Day',
    course: 'One year',
  },
  noPrice: 'no price',
  unheld: 'in no account',
  heldIn: 'Held in',
  /** Describes the chart for screen readers. */
  course: (symbol: string, low: string, high: string) =>
    `${symbol} over the last year: between ${low} and ${high}`,
  /** The price of one unit. */
  worth: (of: string, price: string, into: string) => `1 ${of} = ${price} ${into}`,
  /** The stored price on which the last price is based. */
  from: (worth: string) => `from ${worth}`,
  back: 'All currencies',
  notFound: (symbol: string) => `${symbol} is in no account of this book and has no prices.`,
  ofBook: { exchange: 'from an exchange in your book', split: 'after a split in your book' },
  count: (count: number) => plural(count, { one: '# price', other: '# prices' }),
  noPrices: 'No prices yet. Add one, or choose a file with prices.',
  pricesOf: (symbol: string) => `Prices of ${symbol}`,
  more: 'Show older prices',
  actions: (day: string) => `Actions for the price of ${day}`,
  lots: {
    label: 'When you sell a part',
    fifo: 'First in, first out (FIFO)',
    average: 'Average cost',
    short: { fifo: 'first in, first out', average: 'average cost' },
  },
  facts: { name: 'Name', decimals: 'Decimals', lots: 'When sold', last: 'Last price' },
  editCommodity: 'Name and method...',
  commodity: {
    title: (symbol: string) => `Edit ${symbol}`,
    name: 'Full name',
  },
  add: 'Add price...',
  price: {
    titleAdd: (symbol: string) => `Add a price of ${symbol}`,
    titleEdit: (symbol: string) => `Edit a price of ${symbol}`,
    day: 'Day',
    price: (of: string) => `Value of 1 ${of}`,
    in: 'In',
    noDay: 'Enter a date',
    noPrice: 'Enter a number',
    notAbove: 'Enter a price above 0',
    tooLong: (most: number) => `At most ${number(most)} digits before the decimal sign`,
  },
  done: {
    added: (symbol: string) => `Added a price of ${symbol}`,
    changed: (symbol: string) => `Changed a price of ${symbol}`,
    deleted: (symbol: string) => `Deleted a price of ${symbol}`,
    named: (symbol: string) => `Changed ${symbol}`,
    saved: (count: number) => plural(count, { one: 'Saved # price', other: 'Saved # prices' }),
  },
  import: {
    choose: 'Choose a file...',
    input: 'File with prices',
    hint: 'Or drop it anywhere on this page: the rates of the European Central Bank (eurofxref-hist.zip), a table (CSV), or a book of GnuCash, ledger, hledger or beancount. It does not leave this device.',
    fromServer: 'Use the rates of this server',
    serverName: 'the rates of this server',
    serverFailed: 'The rates of this server could not be loaded.',
    reading: (name: string) => `Reading ${name}...`,
    label: 'Prices of a file',
    summary: (count: number, what: string, from: string, until: string) =>
      `${plural(count, { one: '# price', other: '# prices' })} of ${what}, from ${from} to ${until}.`,
    /** Used if there are too many to name. */
    many: (symbols: number) => `${number(symbols)} currencies and commodities`,
    fresh: (count: number) =>
      count === 0 ? 'None of them is new.' : `${plural(count, { one: '# is', other: '# are' })} new.`,
    unreadableRows: (count: number) =>
      plural(count, { one: '# line could not be read.', other: '# lines could not be read.' }),
    which: 'Which prices',
    used: (symbols: string) => `Used in this book: ${symbols}`,
    all: (count: number) => `All ${number(count)}`,
    allHint: 'The book gets larger and opens more slowly.',
    noneUsed: 'None of these currencies is used in this book yet.',
    commodityQuestion: 'The file does not say what these prices are for.',
    of: 'Prices of',
    in: 'In',
    save: (count: number) => plural(count, { one: 'Save # price', other: 'Save # prices' }),
    saving: 'Saving the prices...',
    unreadable: {
      unknownFormat: (name: string) =>
        `No prices were found in ${name}. Choose a table with a date and a price on each line, the rates of the European Central Bank, or a book of GnuCash, ledger, hledger or beancount.`,
      none: (name: string) => `${name} contains no prices.`,
      tooLarge: (name: string) => `${name} is too large. A file can have up to 64 MB.`,
      damaged: (name: string) => `${name} is damaged and could not be read.`,
      empty: (name: string) => `${name} is empty.`,
      tooLong: (name: string) => `Reading ${name} took too long, so it was stopped.`,
      gone: (name: string) => `${name} can no longer be opened. Choose it again.`,
    },
  },
};
