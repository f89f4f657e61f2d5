import { findCommonDecimal, readFileAmount } from './amounts.ts';
import type { SkippedRecord } from './book-file.ts';
import type { CategoryPlan } from './budget-book.ts';
import { findCurrencySign, readNamedTable, type NamedTable, toSkippedLine } from './budget-table.ts';
import { shorten } from './statement.ts';
import type { Table } from './table.ts';
import { readTableDay } from './table-days.ts';

const incomePattern = /^(?:inflow|income|zufluss|einnahmen)\b/i;
const cardPattern = /^credit card payments$/i;

/** True if a category is for income, which is to be assigned; nothing is assigned to it. */
export const isIncomePath = ([top = '']: readonly string[]) => incomePattern.test(top);

/** True if a table is a budget export of YNAB or YNAB 4. */
export function isYnabBudget(table: Table): boolean {
  const { has } = readNamedTable(table);
  const isOfBudget = has('Budgeted') || has('Assigned');
  const isCategorized = ['Category Group/Category', 'Category Group', 'Master Category'].some(has);
  return has('Month') && isOfBudget && isCategorized;
}

/** Returns the category path of a row: a group and a name, in separate columns or in one. */
export function readCategoryPath(
  { has, cell }: NamedTable,
  row: Parameters<NamedTable['cell']>[0],
): string[] {
  const isOlder = has('Master Category');
  const group = cell(row, isOlder ? 'Master Category' : 'Category Group');
  const name = cell(row, isOlder ? 'Sub Category' : 'Category');
  const whole = cell(row, has('Category Group/Category') ? 'Category Group/Category' : 'Category');
  const path = group === '' && name === '' ? whole.split(/:\s+/) : [group, name];
  return path.filter((each) => each !== '');
}

/** Reads `Jan 2026` or `2026-01` as a month. */
function readMonth(cell: string): string | undefined {
  const day = /^\d{4}-\d{2}$/.test(cell)
    ? readTableDay(`${cell}-01`, 'ymd')
    : readTableDay(`1 ${cell}`, 'dmy');
  return day?.slice(0, 7);
}

/** The budget of YNAB: its categories and their monthly plans. */
export type YnabPlan = {
  commodity: string;
  categories: { path: string[]; isIncome: boolean }[];
  planned: CategoryPlan[];
  skippedLines: SkippedRecord[];
};

/** Reads the budget of YNAB. The remainder of an envelope carries over; overspending is taken from unassigned money. */
export function readYnabPlan(table: Table): YnabPlan {
  const named = readNamedTable(table);
  const { has, cell } = named;
  const column = has('Assigned') ? 'Assigned' : 'Budgeted';
  const money = named.rows.map((row) => cell(row, column));
  const decimal = findCommonDecimal(money);
  const skippedLines: SkippedRecord[] = [];
  const planned: CategoryPlan[] = [];
  const categories = new Map<string, YnabPlan['categories'][number]>();
  for (const row of named.rows) {
    const path = readCategoryPath(named, row);
    if (path.length === 0) continue;
    const isIncome = isIncomePath(path);
    categories.set(path.join('\n'), { path: isIncome ? path.slice(1) : path, isIncome });
    const month = readMonth(cell(row, 'Month'));
    const written = cell(row, column);
    const amount = written === '' ? '0' : readFileAmount(written, decimal)?.amount;
    if (month === undefined || amount === undefined)
      skippedLines.push(toSkippedLine(row, month === undefined ? 'noDate' : 'noAmount'));
    else if (amount !== '0' && cardPattern.test(path[0] ?? '')) {
      const text = shorten(path.join(': '));
      const isNamed = skippedLines.some((each) => each.why === 'cardEnvelope' && each.text === text);
      if (!isNamed) skippedLines.push({ line: row.line, text, why: 'cardEnvelope' });
    } else if (amount !== '0' && !isIncome)
      planned.push({ line: row.line, path, isIncome, month, amount, carry: 'surplus' });
  }
  return { commodity: findCurrencySign(money), categories: [...categories.values()], planned, skippedLines };
}
