// Measures the duration of calls over HTTP. In turns with each call it measures an empty request to the server, and the SQL statement of
// the call alone.
import { ChangesSince } from '#contract/actions.ts';
import type { DataCallName } from '#contract/data-calls.ts';
import { limits } from '#contract/limits.ts';
import { makeId } from '#ledger/ids.ts';
import type { GeneratedBook } from '../test/support/book-generator.ts';
import { wireTransaction } from '../test/support/wire-factories.ts';
import type { BenchFigure } from './figures.ts';
import type { Floor } from './floor.ts';
import { measure, type TimingSummary } from './measure.ts';
import { type BenchUser, requestAndDiscard } from './server.ts';

/** A measured call: its label, its name, and the body of each request. */
type CallRow = [label: string, name: DataCallName, body: (index: number) => unknown];

function createCallRows(book: GeneratedBook): CallRow[] {
  const { accounts, transactions } = book.data;
  const busiest = accounts.toSorted(
    (a, b) => (book.counts[b.AccountId] ?? 0) - (book.counts[a.AccountId] ?? 0),
  );
  const [a = '', b = ''] = busiest.map((account) => account.AccountId);
  const posted = { TransactionDatePosted: new Date().toISOString() };
  const after = transactions[Math.floor(transactions.length / 2)];
  const add = () => wireTransaction(makeId(), { to: b, from: a, valueMinor: 100n }, posted);
  const account = { AccountId: a };
  const root = { AccountId: accounts[0]?.AccountId ?? '' };
  const search = (searchText: string, ...words: string[]) => ({ searchText, words });
  // Each transaction changes only once, because the server rejects a change to an outdated version.
  let changed = 0;
  const change = () => ({ ...transactions[(changed += 1)], TransactionDescription: `changed ${makeId()}` });
  return [
    ['add a transaction', 'add-transaction', () => ({ transaction: add() })],
    [
      'add one, of an action',
      'add-transaction',
      () => ({ transaction: add(), action: { id: makeId(), kind: 'add' } }),
    ],
    ['change a description', 'update-transaction', () => ({ transaction: change() })],
    ['first page of 50, busiest account', 'transactions', () => ({ account })],
    ['page in the middle, by cursor', 'transactions', () => ({ account, after })],
    [
      'first page, root with sub-accounts',
      'transactions',
      () => ({ account: root, includeInTransactionsUnderAccount: true }),
    ],
    ['all-accounts', 'all-accounts', () => ({})],
    [`items, ${limits.itemsPerBook.toLocaleString('en')}`, 'items', () => ({})],
    ['search, common word', 'search-transactions', () => search('market')],
    ['search, rare word', 'search-transactions', (index) => search(`receipt ${index + 500}`)],
    ['search, two words', 'search-transactions', () => search('central', 'café')],
    ['search, two common words apart', 'search-transactions', () => search('market', 'rent')],
    ['search, absent word', 'search-transactions', () => search('nowhere at all')],
  ];
}

/** Fills a book with the maximum number of items: rules, each about a hundred characters long. */
async function importItems(person: BenchUser, { data: { accounts } }: GeneratedBook): Promise<void> {
  const [root, ...others] = accounts.map(({ AccountId }) => AccountId);
  const items = Array.from({ length: limits.itemsPerBook }, (_, index) => ({
    ItemId: makeId(),
    BookId: root,
    Kind: 'rule',
    Body: JSON.stringify({
      Words: `shop number ${index}`,
      Account: others[index % others.length],
      Order: index,
    }),
    ItemDateEntered: new Date().toISOString(),
  }));
  await person.post('import-data', { data: { accounts: [], items } });
}

/** Measures the calls on the book of one user, and the start of the app. */
export async function measureCalls(
  person: BenchUser,
  book: GeneratedBook,
  floor: Floor,
): Promise<BenchFigure[]> {
  const section = `Calls, a book of ${book.data.transactions.length.toLocaleString('en')}`;
  const figures: BenchFigure[] = [];
  await importItems(person, book);
  for (const [label, name, body] of createCallRows(book)) {
    const { call, statement, healthz } = await measure({
      call: (index) => person.post(name, body(index)),
      statement: (index) => floor.call(person.id, name, body(index)),
      healthz: () => requestAndDiscard('/healthz'),
    });
    figures.push({
      section,
      name: label,
      unit: 'ms',
      value: call.median,
      p95: call.p95,
      floors: {
        statement: statement.median,
        healthz: healthz.median,
        '1.5 healthz + statement': 1.5 * healthz.median + statement.median,
      },
    });
  }
  const { Cursor: since } = ChangesSince.parse(await person.call('changes-since', {}));
  const { start, follow } = await measure({
    start: () => person.post('start', {}),
    follow: () => person.post('changes-since', { since }),
  });
  const figure = (name: string, { median, p95 }: TimingSummary): BenchFigure => ({
    section,
    name,
    unit: 'ms',
    value: median,
    p95,
  });
  return [
    ...figures,
    figure('all of the app’s start', start),
    figure('what was done since a mark: nothing', follow),
  ];
}
