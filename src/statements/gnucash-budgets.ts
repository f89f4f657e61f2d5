import { addDays, addMonths, readIsoDay } from '#values/calendar.ts';
import { addAmounts, negateAmount, readFraction } from './amounts.ts';
import type { FileAccount, FileBudget, SkippedRecord } from './book-file.ts';
import { shorten } from './statement.ts';
import { tidy } from './text-lines.ts';
import { findDescendant, type XmlElement } from './xml.ts';

// GnuCash stores budgets in slots by account id, with an amount for each numbered period.

const textAt = (element: XmlElement | undefined, ...path: string[]) =>
  tidy(findDescendant(element, ...path)?.text ?? '');

/** Access to the accounts of budgets. */
export type PlannedAccounts = {
  of: (id: string) => Pick<FileAccount, 'path' | 'type' | 'commodity'> | undefined;
  /** True if positive amounts mean a gain of the account. Before GnuCash 3.8 amounts were stored as displayed. */
  isNatural: boolean;
};

type Side = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

const sides: Partial<Record<FileAccount['type'], Side>> = {
  LIABILITY: 'liability',
  CREDIT: 'liability',
  PAYABLE: 'liability',
  EQUITY: 'equity',
  INCOME: 'income',
  EXPENSE: 'expense',
};

const sideOf = (type: FileAccount['type']): Side => sides[type] ?? 'asset';

/** The amounts of an account by period number. */
type BudgetAmounts = {
  line: number;
  account: Pick<FileAccount, 'path' | 'type' | 'commodity'>;
  amounts: Map<number, string>;
};

function readBudgetRows(
  budget: XmlElement,
  { of }: PlannedAccounts,
): { rows: BudgetAmounts[]; unread: SkippedRecord[] } {
  const skippedLines: SkippedRecord[] = [];
  const count = textAt(budget, 'num-periods');
  // If a budget was shortened, GnuCash leaves the amounts of the removed periods in the file.
  const isMeant = (period: number) => !/^\d+$/.test(count) || period < Number(count);
  const rows = (findDescendant(budget, 'slots')?.within ?? []).flatMap((slot): BudgetAmounts[] => {
    // Notes are stored beside the accounts.
    const account = of(textAt(slot, 'key'));
    if (account === undefined || account.path.length === 0) return [];
    const amounts = new Map<number, string>();
    for (const period of findDescendant(slot, 'value')?.within ?? []) {
      const [number, amount] = [textAt(period, 'key'), readFraction(textAt(period, 'value'))];
      if (/^\d{1,3}$/.test(number) && amount !== undefined) {
        if (isMeant(Number(number))) amounts.set(Number(number), amount);
      } else skippedLines.push({ line: period.line, text: shorten(account.path.join(':')), why: 'noAmount' });
    }
    return amounts.size === 0 ? [] : [{ line: slot.line, account, amounts }];
  });
  return { rows, unread: skippedLines };
}

/**
 * Returns the account kinds whose amounts must be negated so that each amount is a gain of its account. If the file does not state the sign
 * convention, it is guessed like GnuCash does: by whether most planned expenses or incomes are negative.
 */
function findNegatedSides(rows: readonly BudgetAmounts[], isNatural: boolean): ReadonlySet<Side> {
  if (isNatural) return new Set();
  const tally = { asset: 0, liability: 0, equity: 0, income: 0, expense: 0 };
  for (const { account, amounts } of rows) {
    const total = addAmounts([...amounts.values()]);
    if (total !== '0') tally[sideOf(account.type)] += total.startsWith('-') ? -1 : 1;
  }
  if (tally.expense < 0) return new Set(['income', 'expense']);
  return new Set(tally.income < 0 ? [] : ['liability', 'equity', 'income']);
}

/** The length of a period, and the month that contains most of the first period. */
type Periods = { first: string } & (
  | { every: 'week' }
  | { every: 'month' | 'quarter' | 'year'; months: number }
);

const monthsOf: Record<string, number> = {
  month: 1,
  'end of month': 1,
  'nth weekday': 1,
  'last weekday': 1,
  year: 12,
};
const plans: Record<number, 'month' | 'quarter' | 'year'> = { 1: 'month', 3: 'quarter', 12: 'year' };

const startOf = (budget: XmlElement) => readIsoDay(textAt(budget, 'recurrence', 'start', 'gdate'));

function readPeriods(budget: XmlElement): Periods | undefined {
  const start = startOf(budget);
  const multiplier = textAt(budget, 'recurrence', 'mult') || '1';
  const type = textAt(budget, 'recurrence', 'period_type');
  if (start === undefined || !/^\d{1,2}$/.test(multiplier)) return undefined;
  if (type === 'week' && multiplier === '1') return { first: start, every: 'week' };
  const months = (monthsOf[type] ?? 0) * Number(multiplier);
  const every = plans[months];
  return every && { first: addDays(start, 14).slice(0, 7), every, months };
}

const monthLater = (month: string, months: number) => addMonths(`${month}-01`, months).slice(0, 7);

/** Returns the plan for the periods of an account; undefined if Partita does not support such periods. */
function toPlan(
  amounts: ReadonlyMap<number, string>,
  periods: Periods,
): Pick<FileBudget, 'plans' | 'months'> | undefined {
  const all = [...amounts].toSorted(([a], [b]) => a - b);
  if (periods.every === 'week') {
    const [[from = 0, amount = ''] = [], last] = [all[0], all.at(-1)?.[0] ?? 0];
    const isSame = all.length === last - from + 1 && all.every(([, each]) => each === amount);
    const monthOf = (number: number) => addDays(periods.first, 7 * number + 3).slice(0, 7);
    const plan = { from: monthOf(from), until: monthLater(monthOf(last), 1), amount, every: periods.every };
    return isSame ? { plans: [plan], months: [] } : undefined;
  }
  const { first, every, months: length } = periods;
  const begin = (number: number) => monthLater(first, length * number);
  if (every === 'month')
    return { plans: [], months: all.map(([number, amount]) => ({ month: begin(number), amount })) };
  return {
    plans: all.map(([number, amount]) => ({ from: begin(number), until: begin(number + 1), amount, every })),
    months: [],
  };
}

/** Reads the budget of a file; of several, the one that begins last. The others are listed as skipped, as are unsupported amounts. */
export function readGnucashBudgets(
  elements: readonly XmlElement[],
  accounts: PlannedAccounts,
): { budgets: FileBudget[]; unread: SkippedRecord[] } {
  const sorted = elements
    .filter((each) => readBudgetRows(each, accounts).rows.length > 0)
    .toSorted((a, b) => (startOf(a) ?? '').localeCompare(startOf(b) ?? ''));
  const newest = sorted.pop();
  if (newest === undefined) return { budgets: [], unread: [] };
  const nameOf = (budget: XmlElement) => shorten(textAt(budget, 'name'));
  const skippedLines = sorted.map((each): SkippedRecord => ({
    line: each.line,
    text: nameOf(each),
    why: 'otherBudget',
  }));
  const periods = readPeriods(newest);
  if (periods === undefined)
    return {
      budgets: [],
      unread: [...skippedLines, { line: newest.line, text: nameOf(newest), why: 'otherPeriods' }],
    };
  const read = readBudgetRows(newest, accounts);
  const negatedSides = findNegatedSides(read.rows, accounts.isNatural);
  skippedLines.push(...read.unread);
  const budgets = read.rows.flatMap(
    ({ line, account: { path, type, commodity = '' }, amounts }): FileBudget[] => {
      // Earning reduces an income account.
      const isTurned = negatedSides.has(sideOf(type)) !== (type === 'INCOME');
      const own = new Map([...amounts].map(([at, amount]) => [at, isTurned ? negateAmount(amount) : amount]));
      const planned = toPlan(own, periods);
      if (planned !== undefined) return [{ line, path, commodity, ...planned, carry: 'none' }];
      skippedLines.push({ line, text: shorten(path.join(':')), why: 'otherPeriods' });
      return [];
    },
  );
  return { budgets, unread: skippedLines };
}
