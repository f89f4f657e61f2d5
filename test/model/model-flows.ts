import type { WireFlow } from '#contract/flows.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { bookTime, dayOf } from '#ledger/days.ts';
import { readProps } from '#ledger/props.ts';

type Days = { from?: string | undefined; until?: string | undefined };

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const keyOf = (flow: WireFlow) => `${flow.Month} ${flow.FromAccountId} ${flow.ToAccountId}`;

/**
 * Returns the month of a day if months start on day `startsOn` of a calendar month: that calendar month, or the next one if `startsOn` is
 * 16 or later.
 */
function monthOf(day: string, startsOn: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const months = year * 12 + month - 1 + (startsOn > 15 ? 1 : 0) - (dayOfMonth < startsOn ? 1 : 0);
  const inYears = Math.min(Math.max(months, 12), 9999 * 12 + 11);
  return `${String(Math.floor(inYears / 12)).padStart(4, '0')}-${String((inYears % 12) + 1).padStart(2, '0')}`;
}

/** Returns the flow of one transaction in a month. */
function flowOf(row: TransactionRow, Month: string): WireFlow {
  const gain = BigInt(row.TransactionSplitAValue);
  const [a, b] = [row.TransactionSplitAAccountId, row.TransactionSplitBAccountId];
  const [FromAccountId, ToAccountId] = gain > 0n ? [b, a] : [a, b];
  const Amount = (gain < 0n ? -gain : gain).toString();
  return { Month, FromAccountId, ToAccountId, Amount, Count: 1 };
}

/** Computes the flows of a period from only the rows of the book and the properties of its root. */
export function modelFlowsOf(
  rows: readonly TransactionRow[],
  rootProps: string,
  { from, until }: Days,
): WireFlow[] {
  const { zone, startsOn } = bookTime({ props: readProps(rootProps) });
  const flows = new Map<string, WireFlow>();
  for (const row of rows) {
    const day = dayOf(row.TransactionDatePosted, zone);
    if ((from !== undefined && day < from) || (until !== undefined && day >= until)) continue;
    const flow = flowOf(row, monthOf(day, startsOn));
    const previous = flows.get(keyOf(flow));
    const Amount = (BigInt(flow.Amount) + BigInt(previous?.Amount ?? 0)).toString();
    flows.set(keyOf(flow), { ...flow, Amount, Count: (previous?.Count ?? 0) + 1 });
  }
  return [...flows.values()].toSorted((a, b) => byText(keyOf(a), keyOf(b)));
}
