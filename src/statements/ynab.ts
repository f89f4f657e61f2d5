import { addAmounts, commonDecimal, negated, readAmount } from './amounts.ts';
import type { BookFile, FileRemark } from './book-file.ts';
import { bookOfBudget, type BudgetRow, joinTransfers, type Other } from './budget-book.ts';
import {
  commodityOf,
  dayOrderIn,
  namedTable,
  type NamedTable,
  numberEntries,
  unreadRow,
} from './budget-table.ts';
import type { SkippedLine } from './statement.ts';
import type { Table } from './table.ts';
import { readDay } from './table-days.ts';

// YNAB 4 names who was paid before the account.
const transfer = /(?:^|\/\s*)Transfer\s*:\s*(.+)$/i;
const split = /^\(?split\s*\(?\s*(\d{1,3})\s*\/\s*(\d{1,3})\s*\)\s*/i;
const income = /^(?:inflow|income|zufluss|einnahmen)\b/i;
const openings = /^(?:starting balance|anfangssaldo)$/i;

/** Whether a table is what YNAB exports of its register, today's or that of YNAB 4. */
export function isYnabRegister(table: Table): boolean {
  const { has } = namedTable(table);
  const isCategorized = has('Category Group/Category') || has('Master Category');
  return ['Account', 'Date', 'Payee', 'Outflow', 'Inflow'].every(has) && isCategorized;
}

/** Whether a table is what YNAB exports of its budget. */
export function isYnabBudget(table: Table): boolean {
  const { has } = namedTable(table);
  const isOfBudget = has('Budgeted') || has('Assigned');
  return has('Month') && isOfBudget && (has('Category Group/Category') || has('Category Group'));
}

/** The category of a row: a group and a name, in columns of their own or in one. */
function categoryOf({ has, cell }: NamedTable, row: Parameters<NamedTable['cell']>[0]): string[] {
  const isOlder = has('Master Category');
  const group = cell(row, isOlder ? 'Master Category' : 'Category Group');
  const name = cell(row, isOlder ? 'Sub Category' : 'Category');
  const whole = cell(row, has('Category Group/Category') ? 'Category Group/Category' : 'Category');
  const path = group === '' && name === '' ? whole.split(/:\s+/) : [group, name];
  return path.filter((each) => each !== '');
}

function otherOf(payee: string, path: string[]): Other {
  const account = transfer.exec(payee)?.[1];
  if (account !== undefined) return { kind: 'transfer', account };
  const isIncome = income.test(path[0] ?? '');
  if (openings.test(payee) && (isIncome || path.length === 0)) return { kind: 'opening' };
  if (path.length === 0) return { kind: 'none' };
  // Money to be assigned is no category of its own: who paid it is said by the payee.
  return { kind: 'category', isIncome, path: isIncome ? path.slice(1) : path };
}

/** Reads the register of YNAB: what goes from one account to another counts once, and split rows are one entry. */
export function readYnabRegister(table: Table, budget?: Table): BookFile {
  const named = namedTable(table);
  const { rows, cell } = named;
  const money = rows
    .flatMap((row) => [cell(row, 'Outflow'), cell(row, 'Inflow')])
    .filter((each) => each !== '');
  const decimal = commonDecimal(money);
  const { order, remarks } = dayOrderIn(named, 'Date');
  const unread: SkippedLine[] = [];
  const read = rows.flatMap((row): (Omit<BudgetRow, 'entry'> & { memo: string })[] => {
    const [out, back] = ['Outflow', 'Inflow'].map((name) => cell(row, name));
    const [lost, gained] = [out, back].map((text) =>
      text === '' || text === undefined ? '0' : readAmount(text, decimal)?.amount,
    );
    const date = readDay(cell(row, 'Date'), order);
    const account = cell(row, 'Account');
    if (date === undefined || lost === undefined || gained === undefined || account === '') {
      const why = account === '' ? 'notARow' : date === undefined ? 'noDate' : 'noAmount';
      unread.push(unreadRow(row, why));
      return [];
    }
    const payee = cell(row, 'Payee');
    const memo = cell(row, 'Memo');
    const amount = addAmounts([gained, negated(lost)]);
    const other = otherOf(payee, categoryOf(named, row));
    return [{ line: row.line, account, date, payee, notes: memo.replace(split, ''), memo, amount, other }];
  });
  const numbered = numberEntries(read, ({ memo }) => {
    const [, at, of] = split.exec(memo) ?? [];
    return at === undefined ? undefined : { at: Number(at), of: Number(of) };
  });
  const joined = joinTransfers(
    read.map(({ memo: _memo, ...row }, at) => ({ ...row, entry: numbered.entries[at] ?? 0 })),
    {
      maxDays: 0,
      halfOf: ({ other }) => (other.kind === 'transfer' ? { account: other.account } : undefined),
    },
  );
  return bookOfBudget({
    format: 'YNAB',
    commodity: commodityOf(money),
    rows: joined.rows,
    unread,
    remarks: [...remarks, ...numbered.remarks, ...joined.remarks],
    categories: budget === undefined ? [] : categoriesOf(budget),
  });
}

function categoriesOf(table: Table): { path: string[]; isIncome: boolean }[] {
  const named = namedTable(table);
  const paths = named.rows.map((row) => categoryOf(named, row)).filter((path) => path.length > 0);
  return [...new Map(paths.map((path) => [path.join('\n'), path])).values()].map((path) => {
    const isIncome = income.test(path[0] ?? '');
    return { path: isIncome ? path.slice(1) : path, isIncome };
  });
}

/** Reads the budget of YNAB, which holds no transactions: its categories make a chart of accounts. */
export function readYnabBudget(table: Table): BookFile {
  const remark: FileRemark = { line: 1, text: '', why: 'onlyCategories' };
  return bookOfBudget({
    format: 'YNAB',
    commodity: '',
    rows: [],
    unread: [],
    remarks: [remark],
    categories: categoriesOf(table),
  });
}
