import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packExportedBook } from '../../../test/support/read-only-copy.ts';
import { createCurrencyBook } from '../../../test/support/currency-book.ts';
import { generateBook } from '../../../test/support/book-generator.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';
import { calculateOwnTotal, listDescendants } from '#ledger/account-tree.ts';
import type { ExportedRows } from '#ledger/fingerprint.ts';
import { formatAccountPath } from '#ledger/account-options.ts';
import { groupIdOf } from '#ledger/groups.ts';
import { monthStart } from '#ledger/days.ts';
import { joinFlows, planFlowQueries } from '#ledger/reports/book-flows.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import { splitIn } from '#ledger/transaction.ts';
import { readFlow } from '#ledger/wire.ts';
import { limitToCopy } from '#reports/copy-reports.ts';
import { readReportQuestion } from '#reports/report-question.ts';
import { createReportScope } from '#reports/scope.ts';
import { reportDefinitions, findSpansFor } from '#reports/views/views.ts';
import { fetchAllRows } from '#web/data/registers/pages.ts';
import { createReportFormat } from '#web/features/reports/report-format.ts';
import { createCopyCalls } from './copy-calls.ts';
import { bookInCurrency, type CopyBook, lastDayOfCopy, readCopyBook } from './copy-book.ts';

const readOf = async (rows: ExportedRows, days = {}) => readCopyBook(await packExportedBook(rows, days));

/** Finds an account by name. */
function accountIn({ tree }: CopyBook, name: string) {
  const found = [...tree.accounts.values()].find((account) => account.name === name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
}

const bookName = 'copy';

/** The start of a day on this device, as registers send it. */
const startOf = (day: string) => new Date(`${day}T00:00:00`).toISOString();

/** The rows of an account, or of its branch, from the calls. */
const rowsIn = (book: CopyBook, name: string, more: { isBranch?: boolean; postedFrom?: string } = {}) =>
  fetchAllRows(createCopyCalls(book), { bookName, accountId: accountIn(book, name).id, ...more });

/**
 * The day, description, change and balance of each row in an account; balances are computed down from the account's total, as in registers.
 */
async function shown(book: CopyBook, name: string, more = {}) {
  const account = accountIn(book, name);
  const days = new Map(book.rows.map(({ id, day }) => [id, day]));
  let left = calculateOwnTotal(account, book.tree);
  return (await rowsIn(book, name, more)).map((row) => {
    const balance = left;
    const { valueMinor } = splitIn(row, account.id);
    left -= valueMinor;
    return [days.get(row.id), row.description, valueMinor, balance];
  });
}

test('the totals of a copy equal those of its book for any content', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 0, max: 200 }),
      async (seed, count) => {
        const { data, totals, counts } = generateBook({ seed, transactions: count });
        const book = await readOf(data);
        const read = [...book.tree.accounts.values()].map(({ id, totalMinor, transactionsCount }) => [
          formatAccountPath(book.tree, id),
          totalMinor.toString(),
          transactionsCount,
        ]);
        const names = new Map(data.accounts.map((account) => [account.AccountId, account]));
        const path = (id: string): string => {
          const { AccountName: name = '', ParentAccountId: parent = null } = names.get(id) ?? {};
          return parent === null || names.get(parent)?.ParentAccountId === null
            ? name
            : `${path(parent)} › ${name}`;
        };
        const expected = data.accounts.map(({ AccountId: id }) => [path(id), totals[id], counts[id]]);
        expect(read.toSorted()).toEqual(expected.toSorted());
      },
    ),
    { numRuns: 15 },
  );
});

test('a copy of a period continues from the earlier balances to the same totals', async () => {
  const { data } = generateBook({ seed: 9, transactions: 400 });
  const all = await readOf(data);
  const part = await readOf(data, { from: '2021-03-10', until: '9999-01-01' });
  const totalsIn = ({ tree }: CopyBook) =>
    new Map([...tree.accounts].map(([id, { totalMinor }]) => [formatAccountPath(tree, id), totalMinor]));
  const ofPart = totalsIn(part);
  const totals = [...totalsIn(all)].filter(([path]) => ofPart.has(path));
  expect([...ofPart].toSorted()).toEqual(totals.toSorted());
  const ofAll = await shown(all, 'Checking', { postedFrom: startOf('2021-03-10') });
  expect(await shown(part, 'Checking')).toEqual(ofAll);
  expect(ofAll.length).toBeGreaterThan(20);
  const [, , change, balance] = ofAll.at(-1) ?? [];
  const opening = part.openings.get(accountIn(part, 'Checking').id) ?? 0n;
  expect(opening).toBe(BigInt(balance ?? 0) - BigInt(change ?? 0));
});

describe('register of a copy', () => {
  const at = (day: string, more = {}) => ({ TransactionDatePosted: `${day}T10:00:00.000Z`, ...more });
  const group = (line: number) => ({
    OtherTransactionSplitInfoInJSON: JSON.stringify({ Group: 'G', GroupLine: line }),
  });
  const rows: ExportedRows = {
    accounts: [
      wireAccount('R', 'ROOT', null, { AccountName: 'Main' }),
      wireAccount('A', 'ASSET', 'R', { AccountName: 'All' }),
      wireAccount('B', 'BANK', 'A', { AccountName: 'Bank' }),
      wireAccount('C', 'CASH', 'A', { AccountName: 'Cash' }),
      wireAccount('F', 'EXPENSE', 'R', { AccountName: 'Food' }),
      wireAccount('I', 'INCOME', 'R', { AccountName: 'Salary' }),
    ],
    transactions: [
      wireTransaction('1', { to: 'B', from: 'I', valueMinor: 9_007_199_254_740_993n }, at('2026-01-01')),
      wireTransaction('2', { to: 'C', from: 'B', valueMinor: 100n }, at('2026-01-02')),
      wireTransaction(
        '3',
        { to: 'F', from: 'B', valueMinor: 20n },
        at('2026-01-03', { ...group(1), TransactionDescription: 'Müller', TransactionNotes: 'Bread' }),
      ),
      wireTransaction(
        '4',
        { to: 'C', from: 'B', valueMinor: 5n },
        at('2026-01-03', { ...group(2), TransactionDescription: 'Müller', TagsInSemicolonSeparated: 'home' }),
      ),
    ],
  };

  test('lists the newest row first with exact balances', async () => {
    const book = await readOf(rows);
    const lines = await shown(book, 'Bank');
    expect(lines.map(([day, , change, balance]) => [day, change, balance])).toEqual([
      ['2026-01-03', -5n, 9_007_199_254_740_868n],
      ['2026-01-03', -20n, 9_007_199_254_740_873n],
      ['2026-01-02', -100n, 9_007_199_254_740_893n],
      ['2026-01-01', 9_007_199_254_740_993n, 9_007_199_254_740_993n],
    ]);
  });

  test('lists each row of a branch once', async () => {
    const book = await readOf(rows);
    expect(await rowsIn(book, 'All')).toEqual([]);
    const all = await rowsIn(book, 'All', { isBranch: true });
    expect(all.map(({ id }) => id)).toEqual(book.rows.map(({ id }) => id));
  });

  test('identifies the lines of a split by their group', async () => {
    const groups = (await rowsIn(await readOf(rows), 'Bank')).map(groupIdOf);
    expect(groups).toEqual(['g0', 'g0', undefined, undefined]);
  });
});

const words = createReportFormat('de-DE');
/** A report of a copy, computed as in the app. */
async function reportOf(book: CopyBook, search: string, currency = '') {
  const { tree, root, money, ...copy } = bookInCurrency(book, currency);
  const startsOn = monthStart(root);
  const question = limitToCopy(book.days, readReportQuestion(search, '2026-11-22'));
  const scope = createReportScope(question, lastDayOfCopy(book));
  const call = createCopyCalls({ tree, root, money, ...copy });
  const answers = await Promise.all(
    planFlowQueries(findSpansFor(scope, false), startsOn).map(async (range) => ({
      ...range,
      flows: (await call('flows', { ...range, bookName })).map(readFlow),
    })),
  );
  const joined = joinFlows(tree, answers, startsOn);
  return reportDefinitions[question.report].view({ ...scope, book: joined, money, texts: words });
}

/** The figures of a report by row name. */
async function figures(book: CopyBook, search: string, currency = '') {
  const { table } = await reportOf(book, search, currency);
  return table.rows.map(({ name, cells }) => [
    name,
    ...cells.map((cell) => (cell !== undefined && 'minor' in cell ? cell.minor : undefined)),
  ]);
}

describe('report of a copy', () => {
  test('equals the sums of the registers its figures link to', async () => {
    const book = await readOf(generateBook({ seed: 21, transactions: 500 }).data);
    const { table } = await reportOf(book, 'report=income&from=2022-01-01&depth=9');
    let followed = 0;
    for (const { kind, cells } of table.rows)
      for (const cell of kind === 'account' ? cells : []) {
        if (cell === undefined || !('minor' in cell) || cell.href?.startsWith('/dashboard?') !== true)
          continue;
        const search = new URLSearchParams(cell.href.split('?')[1]);
        const [from, until] = [search.get('from') ?? '', search.get('until') ?? ''];
        const top = search.get('at') ?? '';
        const isBranch = search.get('branch') === '1';
        const found = await fetchAllRows(createCopyCalls(book), {
          bookName,
          accountId: top,
          isBranch,
          postedFrom: startOf(from),
          postedBefore: startOf(until),
        });
        const ids = new Set([
          top,
          ...(isBranch ? listDescendants(book.tree, top).map(({ account }) => account.id) : []),
        ]);
        const sum = found
          .flatMap(({ splitA, splitB }) => [splitA, splitB])
          .reduce(
            (total, { accountId, valueMinor }) => (ids.has(accountId) ? total + valueMinor : total),
            0n,
          );
        expect([sum, -sum]).toContain(cell.minor);
        followed += 1;
      }
    expect(followed).toBeGreaterThan(20);
  });

  test('of a copy of a period equals the report of the whole book for that period', async () => {
    const { data } = generateBook({ seed: 22, transactions: 500 });
    const all = await readOf(data);
    const part = await readOf(data, { from: '2022-02-10', until: '2023-02-10' });
    const own = 'period=own&from=2022-02-10&until=2023-02-10&depth=9';
    for (const report of ['income', 'balance-sheet', 'net-worth', 'trial-balance', 'cash-flow'])
      expect(await figures(part, `report=${report}&${own}`), report).toEqual(
        await figures(all, `report=${report}&${own}`),
      );
  });

  test('for a year only partly in the copy covers that part and excludes earlier balances from flows', async () => {
    const { data } = generateBook({ seed: 23, transactions: 500 });
    const all = await readOf(data);
    const part = await readOf(data, { from: '2022-02-10', until: '2022-11-05' });
    const own = 'period=own&from=2022-02-10&until=2022-11-05&depth=9';
    for (const report of ['income', 'cash-flow', 'balance-sheet', 'net-worth'])
      for (const query of ['from=2022-01-01&depth=9', 'period=own&from=2019-05-01&until=2030-01-01&depth=9'])
        expect(await figures(part, `report=${report}&${query}`), report).toEqual(
          await figures(all, `report=${report}&${own}`),
        );
  });

  test('covers one currency and converts nothing', async () => {
    const book = await readOf(createCurrencyBook().data);
    expect(book.currencies).toEqual(['', 'CHF', 'EUR', 'VWCE']);
    const euros = await figures(book, 'report=balance-sheet&depth=9', 'EUR');
    const account = euros.find(([name]) => name === 'Euro account');
    expect(account).toEqual(['Euro account', 1482_00n]);
    expect(euros.some(([name]) => name === 'Franc account')).toBe(false);
  });
});

test('lists the totals of an account for each currency', async () => {
  const book = await readOf(createCurrencyBook().data);
  const { otherTotals } = accountIn(book, 'Current Assets');
  expect(otherTotals).toEqual([
    { currency: 'CHF', minor: 120_00n },
    { currency: 'EUR', minor: 1482_00n },
    { currency: 'VWCE', minor: 6_0000n },
  ]);
  const first = (await rowsIn(book, 'Euro account')).at(-1);
  const { A, B } = first?.splitInfo ?? noSplitInfo;
  // Skips the trading account and finds the account the money came from.
  const foreign = A.foreign ?? B.foreign;
  expect(book.tree.accounts.get(foreign?.accountId ?? '')?.name).toBe('Bank Account');
  expect(foreign?.minor).toBe(2200_00n);
});

test('rejects calls that would change the copy', async () => {
  const book = await readOf(generateBook({ seed: 3, transactions: 5 }).data);
  const account = { AccountId: book.root.id };
  const call = createCopyCalls(book);
  await expect(call('delete-subaccount', { account, bookName })).rejects.toThrow('delete-subaccount');
});
