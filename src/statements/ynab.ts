import { addAmounts, findCommonDecimal, negateAmount, readFileAmount } from './amounts.ts';
import type { BookFile, FileRemark } from './book-file.ts';
import { createBudgetBook, type BudgetRow, joinTransfers, type OtherSide } from './budget-book.ts';
import {
  findCurrencySign,
  guessDayOrder,
  readNamedTable,
  numberEntries,
  toSkippedLine,
} from './budget-table.ts';
import { shorten, type SkippedLine } from './statement.ts';
import type { Table } from './table.ts';
import { readTableDay } from './table-days.ts';
import { readCategoryPath, isIncomePath, readYnabPlan, type YnabPlan } from './ynab-plan.ts';

// YNAB 4 writes the payee before the account.
const transfer = /(?:^|\/\s*)Transfer\s*:\s*(.+)$/i;
const split = /^\(?split\s*\(?\s*(\d{1,3})\s*\/\s*(\d{1,3})\s*\)\s*/i;
const openings = /^(?:starting balance|anfangssaldo)$/i;

/** True if a table is a register export of YNAB or YNAB 4. */
export function isYnabRegister(table: Table): boolean {
  const { has } = readNamedTable(table);
  const isCategorized = has('Category Group/Category') || has('Master Category');
  return ['Account', 'Date', 'Payee', 'Outflow', 'Inflow'].every(has) && isCategorized;
}

function otherSideOf(payee: string, path: string[]): OtherSide {
  const account = transfer.exec(payee)?.[1];
  if (account !== undefined) return { kind: 'transfer', account };
  const isIncome = isIncomePath(path);
  if (openings.test(payee) && (isIncome || path.length === 0)) return { kind: 'opening' };
  if (path.length === 0) return { kind: 'none' };
  // Money to be assigned has no category of its own: the payee tells its source.
  return { kind: 'category', isIncome, path: isIncome ? path.slice(1) : path };
}

type YnabRow = Omit<BudgetRow, 'entry'> & { memo: string; category: string[] };

/** Returns the accounts whose money is budgeted. Rows of other accounts have no category, unless they are transfers. */
function findBudgetedAccounts(rows: readonly YnabRow[]): string[] {
  const own = [...Map.groupBy(rows, ({ account }) => account)];
  const isOutside = ({ category, other }: YnabRow) => category.length === 0 && other.kind !== 'transfer';
  return own
    .filter(([, all]) => all.some(({ category }) => category.length > 0) || !all.some(isOutside))
    .map(([account]) => account);
}

/**
 * Returns remarks on planned categories that paid into an account without a budget, one per category: YNAB counts that as spent, Partita
 * does not.
 */
function findTransfersSpent(rows: readonly YnabRow[], plan: YnabPlan | undefined): FileRemark[] {
  const planned = new Set(plan?.planned.map(({ path }) => path.join('\n')));
  const gone = new Map<string, YnabRow>();
  for (const row of rows) {
    const key = row.category.join('\n');
    if (row.other.kind === 'transfer' && planned.has(key) && !gone.has(key)) gone.set(key, row);
  }
  return [...gone.values()].map(({ line, category }) => ({
    line,
    text: shorten(category.join(': ')),
    why: 'transferSpent',
  }));
}

/** Reads the register of YNAB: a transfer between accounts counts once, and split rows become one entry. */
export function readYnabRegister(table: Table, budget?: Table): BookFile {
  const named = readNamedTable(table);
  const { rows, cell } = named;
  const money = rows
    .flatMap((row) => [cell(row, 'Outflow'), cell(row, 'Inflow')])
    .filter((each) => each !== '');
  const decimal = findCommonDecimal(money);
  const { order, remarks } = guessDayOrder(named, 'Date');
  const skippedLines: SkippedLine[] = [];
  const read = rows.flatMap((row): YnabRow[] => {
    const [out, back] = ['Outflow', 'Inflow'].map((name) => cell(row, name));
    const [lost, gained] = [out, back].map((text) =>
      text === '' || text === undefined ? '0' : readFileAmount(text, decimal)?.amount,
    );
    const date = readTableDay(cell(row, 'Date'), order);
    const account = cell(row, 'Account');
    if (date === undefined || lost === undefined || gained === undefined || account === '') {
      const why = account === '' ? 'notARow' : date === undefined ? 'noDate' : 'noAmount';
      skippedLines.push(toSkippedLine(row, why));
      return [];
    }
    const payee = cell(row, 'Payee');
    const memo = cell(row, 'Memo');
    const amount = addAmounts([gained, negateAmount(lost)]);
    const category = readCategoryPath(named, row);
    const other = otherSideOf(payee, category);
    const notes = memo.replace(split, '');
    return [{ line: row.line, account, date, payee, notes, memo, amount, category, other }];
  });
  const numbered = numberEntries(read, ({ memo }) => {
    const [, at, of] = split.exec(memo) ?? [];
    return at === undefined ? undefined : { at: Number(at), of: Number(of) };
  });
  const joined = joinTransfers(
    read.map(({ memo: _memo, category: _category, ...row }, at) => ({
      ...row,
      entry: numbered.entries[at] ?? 0,
    })),
    {
      maxDays: 0,
      halfOf: ({ other }) => (other.kind === 'transfer' ? { account: other.account } : undefined),
    },
  );
  const plan = budget && readYnabPlan(budget);
  return createBudgetBook({
    ...plan,
    format: 'YNAB',
    commodity: findCurrencySign(money),
    rows: joined.rows,
    skippedLines: [...skippedLines, ...(plan?.skippedLines ?? [])],
    remarks: [...remarks, ...numbered.remarks, ...joined.remarks, ...findTransfersSpent(read, plan)],
    money: findBudgetedAccounts(read),
  });
}

/** Reads the budget of YNAB, which has no transactions: its categories become a chart of accounts with plans. */
export function readYnabBudget(table: Table): BookFile {
  const remark: FileRemark = { line: 1, text: '', why: 'onlyCategories' };
  const plan = readYnabPlan(table);
  return createBudgetBook({ format: 'YNAB', rows: [], remarks: [remark], ...plan });
}
