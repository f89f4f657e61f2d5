import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packedOf } from '../../../test/support/copy-of.ts';
import { currencyBook } from '../../../test/support/currency-book.ts';
import { generateBook } from '../../../test/support/book-generator.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';
import type { ExportedRows } from '#ledger/fingerprint.ts';
import { pathName } from '#ledger/account-options.ts';
import { type Question, readQuestion } from '#reports/question.ts';
import { createReportWords } from '#web/features/reports/report-words.ts';
import { readBook, type ReadBook } from './book.ts';
import { entriesOf } from './entries.ts';
import { readReport } from './report.ts';
import { registerOf } from './register.ts';

const readOf = async (rows: ExportedRows, days = {}) => readBook(await packedOf(rows, days));

/** The account of a name, in what was read. */
function accountIn({ tree }: ReadBook, name: string) {
  const found = [...tree.accounts.values()].find((account) => account.name === name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
}

const whole = { includesBranch: false, find: '' };

/** What stands in a register, without what one would not read. */
function shown(book: ReadBook, name: string, wanted = {}) {
  const register = registerOf(book, { ...whole, accountId: accountIn(book, name).id, ...wanted });
  return register?.lines.map(({ row, changeMinor, balanceMinor }) => [
    row.day,
    row.description,
    changeMinor,
    balanceMinor,
  ]);
}

test('the totals of a copy are those of its book, whatever is in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 0, max: 200 }),
      async (seed, count) => {
        const { data, totals, counts } = generateBook({ seed, transactions: count });
        const book = await readOf(data);
        const read = [...book.tree.accounts.values()].map(({ id, totalMinor, transactionsCount }) => [
          pathName(book.tree, id),
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

test('a copy of some days goes on from what was there before, to the same end', async () => {
  const { data } = generateBook({ seed: 9, transactions: 400 });
  const all = await readOf(data);
  const part = await readOf(data, { from: '2021-03-10', until: '9999-01-01' });
  const totalsIn = ({ tree }: ReadBook) =>
    new Map([...tree.accounts].map(([id, { totalMinor }]) => [pathName(tree, id), totalMinor]));
  const ofPart = totalsIn(part);
  const totals = [...totalsIn(all)].filter(([path]) => ofPart.has(path));
  expect([...ofPart].toSorted()).toEqual(totals.toSorted());
  const ofAll = shown(all, 'Checking', { from: '2021-03-10' });
  expect(shown(part, 'Checking')).toEqual(ofAll);
  expect(ofAll?.length).toBeGreaterThan(20);
  expect(registerOf(part, { ...whole, accountId: accountIn(part, 'Checking').id })?.openingMinor).toBe(
    registerOf(all, { ...whole, accountId: accountIn(all, 'Checking').id, from: '2021-03-10' })?.openingMinor,
  );
});

describe('a register', () => {
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

  test('is the newest first, with what the account held after each, to the last digit', async () => {
    const book = await readOf(rows);
    expect(shown(book, 'Bank')?.map(([day, , change, balance]) => [day, change, balance])).toEqual([
      ['2026-01-03', -5n, 9_007_199_254_740_868n],
      ['2026-01-03', -20n, 9_007_199_254_740_873n],
      ['2026-01-02', -100n, 9_007_199_254_740_893n],
      ['2026-01-01', 9_007_199_254_740_993n, 9_007_199_254_740_993n],
    ]);
  });

  test('of a branch has each row once, and what stays within changes nothing', async () => {
    const book = await readOf(rows);
    const all = shown(book, 'All', { includesBranch: true });
    expect(all?.map(([, , change, balance]) => [change, balance])).toEqual([
      [0n, 9_007_199_254_740_973n],
      [-20n, 9_007_199_254_740_973n],
      [0n, 9_007_199_254_740_993n],
      [9_007_199_254_740_993n, 9_007_199_254_740_993n],
    ]);
  });

  test('shows the lines of a split together', async () => {
    const book = await readOf(rows);
    const register = registerOf(book, { ...whole, accountId: accountIn(book, 'Bank').id });
    expect(register && entriesOf(register).map((entry) => entry.length)).toEqual([2, 1, 1]);
  });

  test.each([
    ['muller', 2],
    ['BREAD', 1],
    ['#home', 1],
    ['cash', 2],
    ['1,00', 1],
    ['müller food', 1],
    ['nothing', 0],
  ])('is searched for %s', async (find, count) => {
    expect(shown(await readOf(rows), 'Bank', { find })).toHaveLength(count);
  });
});

const words = createReportWords('de-DE');
const question = (search: string): Question => readQuestion(search, '2026-11-22');

/** The figures of a report, by the names of its rows. */
function figures(book: ReadBook, search: string, currency = '') {
  const { table } = readReport(book, question(search), currency, words);
  return table.rows.map(({ name, cells }) => [
    name,
    ...cells.map((cell) => (cell !== undefined && 'minor' in cell ? cell.minor : undefined)),
  ]);
}

describe('a report', () => {
  test('comes to what the registers come to that its figures lead to', async () => {
    const book = await readOf(generateBook({ seed: 21, transactions: 500 }).data);
    const { table } = readReport(book, question('report=income&from=2022-01-01&depth=9'), '', words);
    let followed = 0;
    for (const { kind, cells } of table.rows)
      for (const cell of kind === 'account' ? cells : []) {
        if (cell === undefined || !('minor' in cell) || cell.href?.startsWith('/dashboard?') !== true)
          continue;
        const search = new URLSearchParams(cell.href.split('?')[1]);
        const register = registerOf(book, {
          accountId: search.get('at') ?? '',
          includesBranch: search.get('branch') === '1',
          from: search.get('from') ?? undefined,
          until: search.get('until') ?? undefined,
          find: '',
        });
        const sum = register?.lines.reduce((total, { changeMinor }) => total + changeMinor, 0n) ?? 0n;
        expect([sum, -sum]).toContain(cell.minor);
        followed += 1;
      }
    expect(followed).toBeGreaterThan(20);
  });

  test('of a copy of some days is that of the whole book, as of those days', async () => {
    const { data } = generateBook({ seed: 22, transactions: 500 });
    const all = await readOf(data);
    const part = await readOf(data, { from: '2022-02-10', until: '2023-02-10' });
    const own = 'period=own&from=2022-02-10&until=2023-02-10&depth=9';
    for (const report of ['income', 'balance-sheet', 'net-worth', 'trial-balance', 'cash-flow'])
      expect(figures(part, `report=${report}&${own}`), report).toEqual(
        figures(all, `report=${report}&${own}`),
      );
  });

  test('of a year of which a copy has a part is of that part, and takes what was there before for no flow', async () => {
    const { data } = generateBook({ seed: 23, transactions: 500 });
    const all = await readOf(data);
    const part = await readOf(data, { from: '2022-02-10', until: '2022-11-05' });
    const own = 'period=own&from=2022-02-10&until=2022-11-05&depth=9';
    for (const report of ['income', 'cash-flow', 'balance-sheet', 'net-worth'])
      for (const asked of ['from=2022-01-01&depth=9', 'period=own&from=2019-05-01&until=2030-01-01&depth=9'])
        expect(figures(part, `report=${report}&${asked}`), report).toEqual(
          figures(all, `report=${report}&${own}`),
        );
  });

  test('is of one currency, and converts nothing', async () => {
    const book = await readOf(currencyBook().data);
    expect(book.currencies).toEqual(['', 'CHF', 'EUR', 'VWCE']);
    const euros = figures(book, 'report=balance-sheet&depth=9', 'EUR');
    const account = euros.find(([name]) => name === 'Euro account');
    expect(account).toEqual(['Euro account', 1482_00n]);
    expect(euros.some(([name]) => name === 'Franc account')).toBe(false);
  });
});

test('what is held in several currencies is told of each', async () => {
  const book = await readOf(currencyBook().data);
  const { otherTotals } = accountIn(book, 'Current Assets');
  expect(otherTotals).toEqual([
    { currency: 'CHF', minor: 120_00n },
    { currency: 'EUR', minor: 1482_00n },
    { currency: 'VWCE', minor: 6_0000n },
  ]);
  const euros = registerOf(book, { ...whole, accountId: accountIn(book, 'Euro account').id });
  // Past the account of trading, to the one where the money came from.
  const first = euros?.lines.at(-1);
  expect(book.tree.accounts.get(first?.near.foreign?.accountId ?? '')?.name).toBe('Bank Account');
  expect(first?.near.foreign?.minor).toBe(2200_00n);
});
