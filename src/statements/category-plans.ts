import { addAmounts } from './amounts.ts';
import type { FileBudget, FileEnvelopes } from './book-file.ts';

/** What a program for budgets plans for a category in a month (`YYYY-MM`). */
export type PlannedMonth = {
  line: number;
  path: string[];
  month: string;
  amount: string;
  carry: FileBudget['carry'];
};

/** The latest of some months. */
const latest = (months: readonly PlannedMonth[]) =>
  months.reduce((last, each) => (each.month >= last.month ? each : last));

/** The budgets of categories: of one that was merged with another, both add up; how it goes on is said by its last month. */
export function budgetsOfMonths(planned: readonly PlannedMonth[], commodity: string): FileBudget[] {
  const byCategory = Map.groupBy(planned, ({ path }) => path.join('\n'));
  return [...byCategory.values()].flatMap((own): FileBudget[] => {
    const [first] = own;
    const months = [...Map.groupBy(own, ({ month }) => month)]
      .map(([month, same]) => ({ month, amount: addAmounts(same.map(({ amount }) => amount)) }))
      .filter(({ amount }) => amount !== '0')
      .toSorted((a, b) => (a.month < b.month ? -1 : 1));
    if (first === undefined || months.length === 0) return [];
    return [{ line: first.line, path: first.path, commodity, plans: [], months, carry: latest(own).carry }];
  });
}

/** That all money has a job from the first month in which some got one; undefined where none did, or nothing is known to be money. */
export function envelopesOfMonths(
  budgets: readonly FileBudget[],
  accounts: readonly string[][],
): FileEnvelopes | undefined {
  const [since] = budgets.flatMap(({ months }) => months.map(({ month }) => month)).toSorted();
  return since === undefined || accounts.length === 0 ? undefined : { since, accounts: [...accounts] };
}
