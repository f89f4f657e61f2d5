import type { Flow } from '#contract/flows.ts';
import type { Transaction } from '#contract/inputs/transactions.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { readProps } from '#ledger/wire.ts';

type Days = { from?: string | undefined; until?: string | undefined };

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const keyOf = (flow: Flow) => `${flow.Month} ${flow.FromAccountId} ${flow.ToAccountId}`;

/** What one transaction lets flow, by the days of a zone. */
function flowOf(row: Transaction, day: string): Flow {
  const gain = BigInt(row.TransactionSplitAValue);
  const [a, b] = [row.TransactionSplitAAccountId, row.TransactionSplitBAccountId];
  const [FromAccountId, ToAccountId] = gain > 0n ? [b, a] : [a, b];
  const Amount = (gain < 0n ? -gain : gain).toString();
  return { Month: day.slice(0, 7), FromAccountId, ToAccountId, Amount, Count: 1 };
}

/** The flows of some days, added up from nothing but the rows of the book and the properties of its root. */
export function flowsOf(rows: readonly Transaction[], rootProps: string, { from, until }: Days): Flow[] {
  const zone = bookZone({ props: readProps(rootProps) });
  const flows = new Map<string, Flow>();
  for (const row of rows) {
    const day = dayOf(row.TransactionDatePosted, zone);
    if ((from !== undefined && day < from) || (until !== undefined && day >= until)) continue;
    const flow = flowOf(row, day);
    const known = flows.get(keyOf(flow));
    const Amount = (BigInt(flow.Amount) + BigInt(known?.Amount ?? 0)).toString();
    flows.set(keyOf(flow), { ...flow, Amount, Count: (known?.Count ?? 0) + 1 });
  }
  return [...flows.values()].toSorted((a, b) => byText(keyOf(a), keyOf(b)));
}
