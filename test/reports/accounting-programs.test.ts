import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calculateCashFlow } from '#ledger/reports/cash-flow.ts';
import { splitPeriod, periodAt } from '#ledger/reports/periods.ts';
import type { AccountReportRow } from '#ledger/reports/rows.ts';
import {
  calculateBalanceSheet,
  calculateIncomeAndExpenses,
  calculateTrialBalance,
} from '#ledger/reports/statements.ts';
import { generateBook } from '../support/book-generator.ts';
import { readExportedPlainBook } from '../support/exported-book.ts';
import { journalNames } from '../support/plain-journal.ts';
import { noteIfMissing } from '../support/skipped-tests.ts';
import { anyBook, readBookFlows, type PlainBook } from '../support/plain-book.ts';
import {
  type ProgramAmounts,
  isProgramInstalled,
  writeJournalFile,
  accountingPrograms,
  addSubAccounts,
} from './accounting-programs.ts';

/** The generated book of mixed families with the most transactions. */
const mixed = fc
  .sample(anyBook, { seed: 47_801_494, numRuns: 200 })
  .reduce((most, book) => (book.transactions.length > most.transactions.length ? book : most));

/** Exports beside the project, or at the path in `REPORTS_BOOK`. */
const exports = [
  new URL('../../../shared/data/books/example-book.json', import.meta.url),
  ...(process.env['REPORTS_BOOK'] === undefined ? [] : [pathToFileURL(process.env['REPORTS_BOOK'])]),
].filter((path) => existsSync(path));

const books: [name: string, read: () => PlainBook][] = [
  ['a household', () => readExportedPlainBook(generateBook({ seed: 7, transactions: 1000 }).data)],
  ['families mixed', () => mixed],
  ...exports.map((path): [string, () => PlainBook] => [
    path.pathname,
    () => readExportedPlainBook(JSON.parse(readFileSync(path, 'utf8'))),
  ]),
];

const cases = accountingPrograms.flatMap((program) => {
  const isThere = !noteIfMissing(`${program.name}: reports against it`, isProgramInstalled(program));
  return books.map(([name, read]) => ({ program, name, read, isThere }));
});

describe.each(cases)('$program.name (skipped if not installed) on $name', (each) => {
  const { program, read, isThere } = each;
  let book: PlainBook;
  let file: string;
  let names: Map<string, string>;
  let year: ReturnType<typeof periodAt>;
  let day: string;
  let balances: ProgramAmounts;
  beforeAll(() => {
    if (!isThere) return;
    book = read();
    file = writeJournalFile(book, program.dialect);
    names = journalNames(book);
    const days = book.transactions.map((transaction) => transaction.day).toSorted();
    // The middle of the transactions: the year around it, and that day, which cuts a month.
    day = days[Math.floor(days.length / 2)] ?? '';
    year = periodAt('year', day);
    balances = program.balances(file, day);
  });
  afterAll(() => {
    if (isThere) rmSync(dirname(file), { recursive: true });
  });

  const amountsOf = (rows: readonly AccountReportRow[], column = 0, prefix = ''): ProgramAmounts =>
    Object.fromEntries(
      rows
        .map(({ accountId, amounts }) => [`${prefix}${names.get(accountId)}`, amounts[column] ?? 0n] as const)
        .filter(([, minor]) => minor !== 0n),
    );
  /** Returns the amounts of some families, without the sums of whole families, which are totals in our reports. */
  const under = (amounts: ProgramAmounts, roots: string): ProgramAmounts =>
    Object.fromEntries(
      Object.entries(amounts).filter(([name]) => new RegExp(`(?:^| )(?:${roots}):`).test(name)),
    );

  test.skipIf(!isThere)('has the same balance of each account', () => {
    const at = [{ from: undefined, until: day }];
    const { rows } = calculateTrialBalance(readBookFlows(book, at), at);
    expect(rows).not.toEqual([]);
    expect(amountsOf(rows)).toEqual(balances);
  });

  test.skipIf(!isThere)('has the same income and expenses, month by month', () => {
    const months = splitPeriod(year, 'month');
    const { income, expenses } = calculateIncomeAndExpenses(readBookFlows(book, months), months);
    const ours = months.map(({ from }, column) =>
      amountsOf([...income.rows, ...expenses.rows], column, `${from.slice(0, 7)} `),
    );
    expect(Object.assign({}, ...ours)).toEqual(
      under(addSubAccounts(program.byMonth(file, year)), 'Income|Expenses'),
    );
  });

  test.skipIf(!isThere)('has the same balance sheet, and the same result in it', () => {
    const at = [{ from: undefined, until: day }];
    const sheet = calculateBalanceSheet(readBookFlows(book, at), at);
    const theirs = addSubAccounts(balances);
    expect(amountsOf(sheet.assets.rows)).toEqual(under(theirs, 'Assets'));
    expect(amountsOf(sheet.liabilities.rows)).toEqual(under(theirs, 'Liabilities'));
    expect(amountsOf(sheet.equity.rows)).toEqual(under(theirs, 'Equity'));
    expect(sheet.retained).toEqual([program.retained(file, day)]);
  });

  test.skipIf(!isThere)('has the same tree, cut at the same level', () => {
    const at = [{ from: undefined, until: day }];
    const { assets, liabilities, equity } = calculateBalanceSheet(readBookFlows(book, at), at, { levels: 2 });
    const ours = amountsOf([...assets.rows, ...liabilities.rows, ...equity.rows]);
    const theirs = program.tree(file, day, 3) ?? addSubAccounts(balances, 3);
    expect(ours).toEqual(under(theirs, 'Assets|Liabilities|Equity'));
  });

  test.skipIf(!isThere)('has the same counter accounts of an account', () => {
    const counts = Map.groupBy(book.transactions, ({ fromId }) => fromId);
    const [busiest = ''] = [...counts].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
    const at = [{ from: undefined, until: day }];
    // The programs report each counter account without its sub-accounts, so all accounts are put directly under the root.
    const [root] = book.accounts;
    const accounts = book.accounts.map((account) =>
      account === root ? account : { ...account, parentId: root?.id },
    );
    const { rows } = calculateCashFlow(readBookFlows({ ...book, accounts }, at), at, { of: [busiest] });
    expect(rows).not.toEqual([]);
    expect(amountsOf(rows)).toEqual(program.counterparts(file, names.get(busiest) ?? '', day));
  });
});
