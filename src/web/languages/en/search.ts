import { plural } from './counting.ts';

/** Examples of typed search terms in the formats of the book and the page. */
type Samples = { amount: string; low: string; high: string; large: string; month: string; day: string };

/** The texts of the search: its syntax, its results and saved searches. */
export const search = {
  help: 'What you can search for',
  helpIntro: 'Combine these as you like. Results match all of them.',
  /** Search terms and their results. */
  examples: ({ amount, low, high, large, month, day }: Samples): [typed: string, finds: string][] => [
    ['market coffee', 'Words in any order, also of account names'],
    ['"flat white"', 'Exactly these words'],
    ['-market', 'Without this word'],
    [amount, `An amount; also with a currency, ${amount} GBP`],
    [`>${large}`, 'More than that; also <, >= and <='],
    [`${low}..${high}`, 'From one amount to another'],
    [month, 'A month'],
    [day, 'A day'],
    ['last month', 'Also this week, yesterday, last 30 days'],
    ['2026-01..2026-03', 'From one month to another; days too'],
    ['#tag', 'A tag'],
    ['in:account', 'An account with all below it'],
    ['is:uncleared', 'Also is:cleared and is:reconciled'],
  ],
  line: 'Search results',
  found: (count: number) => plural(count, { one: '# found', other: '# found' }),
  foundSoFar: (count: number) => plural(count, { one: '# found so far', other: '# found so far' }),
  readAs: (line: string) => `Read as ${line}`,
  total: 'Total',
  totalHint: 'What these transactions add to what you own',
  ownAside: 'without transfers between your own accounts',
  totalSoFar: 'Total so far',
  goingOn: 'Still searching...',
  goOn: 'Keep searching',
  nothing: (line: string) => `No transactions match “${line}”`,
  /** Lists the possible search terms if parts of the search line are not understood. */
  known: (parts: readonly string[]) =>
    `${parts.map((each) => `“${each}”`).join(', ')} is not understood. Use words, amounts, dates, #tag, in:account, is:uncleared, is:cleared or is:reconciled.`,
  exportCsv: 'Export as CSV',
  exportFailed: (reason: string) => `The file could not be created. ${reason}`,
  columns: {
    day: 'Date',
    description: 'Description',
    amount: 'Amount',
    from: 'From account',
    to: 'To account',
    tags: 'Tags',
    notes: 'Notes',
  },
  filter: 'Filter transactions',
  filterPlaceholder: 'Words, amounts, days, #tags...',
  clear: 'Clear the filter',
  saved: {
    title: 'Saved searches',
    save: 'Save search...',
    rename: 'Rename search...',
    renameOf: (name: string) => `Rename the search ${name}`,
    name: 'Name',
    replaces: 'There is already a search with this name. It will be replaced.',
    loading: 'The saved searches are not loaded yet. Please wait a moment.',
    done: 'Search saved',
    removed: 'Search removed',
    remove: (name: string) => `Remove the search ${name}`,
    failed: 'The saved searches could not be changed.',
  },
};
