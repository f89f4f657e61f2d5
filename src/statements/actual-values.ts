import { formatDecimal, makeDecimal } from '#values/decimal.ts';
import { makeDay } from '#values/calendar.ts';
import type { DatabaseRow, openSqlite, SqliteValue } from './sqlite.ts';
import { tidy } from './text-lines.ts';
import type { FileRemark, SkippedRecord } from './book-file.ts';
import type { CategoryPlan } from './budget-book.ts';
import { shorten } from './statement.ts';

// Readers for the column values of Actual's database.

export const readActualText = (value: SqliteValue | undefined): string =>
  typeof value === 'string' ? tidy(value) : typeof value === 'bigint' ? String(value) : '';
export const isActualTrue = (value: SqliteValue | undefined): boolean => value === 1n;
export const isDeletedRow = (row: DatabaseRow): boolean => isActualTrue(row.get('tombstone'));

/** Reads hundredths as exact text. */
export function readHundredths(value: SqliteValue | undefined): string | undefined {
  if (value === null || value === undefined) return '0';
  if (typeof value !== 'bigint') return undefined;
  return formatDecimal(makeDecimal(value, 2));
}

type Category = { path: string[]; isIncome: boolean };
type ActualReader = Pick<ReturnType<typeof openSqlite>, 'rowsOf'>;

const columns = new Set([
  'id',
  'month',
  'category',
  'amount',
  'carryover',
  'buffered',
  'value',
  'goal_def',
  'name',
  'tombstone',
]);

/** Reads `202610` as a month. */
function readMonth(value: SqliteValue | undefined): string | undefined {
  const [, year, month] = /^(\d{4})(\d{2})$/.exec(readActualText(value)) ?? [];
  return year === undefined ? undefined : makeDay(Number(year), Number(month), 1)?.slice(0, 7);
}

/** True if a file uses tracking budgets (planned beside spent) instead of envelopes. Older files do not state it. */
function isTracking({ rowsOf }: ActualReader): boolean {
  for (const row of rowsOf('preferences', columns))
    if (readActualText(row.get('id')) === 'budgetType')
      return ['tracking', 'report'].includes(readActualText(row.get('value')));
  return (
    [...rowsOf('zero_budgets', columns)].length === 0 && [...rowsOf('reflect_budgets', columns)].length > 0
  );
}

/** The plans of an Actual file; `isEnvelopes` is true if all money is distributed to them. */
type ActualBudgets = {
  planned: CategoryPlan[];
  isEnvelopes: boolean;
  skippedLines: SkippedRecord[];
};

const categoryNameOf = ({ path }: Category) => path.join(': ');

/** Yields the goals and templates of categories and the money held back, which a book cannot store. */
function* findUnsupportedRecords(
  database: ActualReader,
  find: (id: string) => Category | undefined,
): Generator<SkippedRecord> {
  let line = 0;
  for (const row of database.rowsOf('categories', columns)) {
    line += 1;
    const category = find(readActualText(row.get('id')));
    const goal = readActualText(row.get('goal_def'));
    if (category !== undefined && !isDeletedRow(row) && goal !== '' && goal !== '[]' && goal !== 'null')
      yield { line, text: shorten(categoryNameOf(category)), why: 'goal' };
  }
  line = 0;
  for (const row of database.rowsOf('zero_budget_months', columns)) {
    line += 1;
    const heldBack = readHundredths(row.get('buffered'));
    if (heldBack !== '0')
      yield { line, text: shorten(`${readActualText(row.get('id'))} | ${heldBack ?? ''}`), why: 'heldBack' };
  }
}

/** Reads the category plans of a file: monthly amounts, and whether overspending carries over as well. */
export function readActualBudgets(
  database: ActualReader,
  find: (id: string) => Category | undefined,
): ActualBudgets {
  const isEnvelopes = !isTracking(database);
  const planned: CategoryPlan[] = [];
  const skippedLines: SkippedRecord[] = [];
  let line = 0;
  for (const row of database.rowsOf(isEnvelopes ? 'zero_budgets' : 'reflect_budgets', columns)) {
    line += 1;
    const category = find(readActualText(row.get('category')));
    // Plans of deleted categories are not visible in Actual either.
    if (category === undefined || category.path.length === 0 || (isEnvelopes && category.isIncome)) continue;
    const [month, amount] = [readMonth(row.get('month')), readHundredths(row.get('amount'))];
    if (month === undefined || amount === undefined) {
      skippedLines.push({
        line,
        text: shorten(categoryNameOf(category)),
        why: month === undefined ? 'noDate' : 'noAmount',
      });
      continue;
    }
    const carry = isActualTrue(row.get('carryover')) ? 'all' : isEnvelopes ? 'surplus' : 'none';
    planned.push({ line, ...category, month, amount, carry });
  }
  return { planned, isEnvelopes, skippedLines: [...skippedLines, ...findUnsupportedRecords(database, find)] };
}

/** Returns remarks on categories whose plans work differently in a book, one per category. */
export function collectPlanRemarks(
  { planned, isEnvelopes }: Pick<ActualBudgets, 'planned' | 'isEnvelopes'>,
  transfers: Iterable<DatabaseRow>,
  find: (id: string) => Category | undefined,
): FileRemark[] {
  const byName = Map.groupBy(planned, categoryNameOf);
  const varying = [...byName].filter(([, own]) => new Set(own.map(({ carry }) => carry)).size > 1);
  const spent = new Set<string>();
  for (const row of transfers) {
    const category = find(readActualText(row.get('category')));
    if (category !== undefined && byName.has(categoryNameOf(category))) spent.add(categoryNameOf(category));
  }
  const remark = (name: string, why: FileRemark['why']) => ({
    line: byName.get(name)?.[0]?.line ?? 1,
    text: shorten(name),
    why,
  });
  return [
    ...varying.map(([name]) => remark(name, 'carryVaries')),
    ...(isEnvelopes ? [...spent].map((name) => remark(name, 'transferSpent')) : []),
  ];
}
