import { fold } from '#text/fold.ts';
import { oppositeSplit, splitIn, type Transaction } from '#ledger/transaction.ts';
import { type BookingRule, suggestedByRule } from './rules.ts';
import { makeSuggester, type Past, type Suggested } from './suggestions.ts';

/** Rows that wait to be sorted, say the same and likely belong to one account. */
export type WaitingGroup = {
  key: string;
  description: string;
  rows: readonly Transaction[];
  /** What the accounts of the bank gained by them, in minor units. */
  gainMinor: bigint;
  suggested: Suggested | undefined;
};

/** What is known of where rows belong. */
export type WaitingOptions = {
  /** The account in which they wait. */
  waitingId: string;
  rules: readonly BookingRule[];
  pasts: readonly Past[];
  /** The accounts that may be posted to, by their ids. */
  accounts: ReadonlyMap<string, { name: string }>;
};

/** The rows that wait, by what they say; first those that an account is known for, then those that are most. */
export function groupWaiting(
  rows: readonly Transaction[],
  { waitingId, rules, pasts, accounts }: WaitingOptions,
): WaitingGroup[] {
  // That something waits says nothing of where it belongs.
  const others = new Map([...accounts].filter(([id]) => id !== waitingId));
  const sorted = pasts.filter(({ accountId, otherId }) => accountId !== waitingId && otherId !== waitingId);
  const suggesters = new Map<string, ReturnType<typeof makeSuggester>>();
  const suggest = (row: Transaction): Suggested | undefined => {
    const { id, description, notes, postedAt } = row;
    const { accountId, valueMinor: gainMinor } = oppositeSplit(row, splitIn(row, waitingId));
    const day = postedAt.toISOString().slice(0, 10);
    const entry = { key: id, day, gainMinor, description, notes };
    const byRule = suggestedByRule(rules, entry, accountId);
    if (byRule !== undefined && others.has(byRule.otherId)) return byRule;
    const known = suggesters.get(accountId) ?? makeSuggester(sorted, { accountId, accounts: others });
    suggesters.set(accountId, known);
    return known(entry);
  };
  const groups = new Map<string, WaitingGroup & { rows: Transaction[] }>();
  for (const row of rows) {
    const suggested = suggest(row);
    const { valueMinor } = oppositeSplit(row, splitIn(row, waitingId));
    const way = valueMinor < 0n ? 'out' : 'in';
    const key = `${fold(row.description)}\n${way}\n${suggested?.otherId ?? ''}`;
    const { description } = row;
    const group = groups.get(key) ?? { key, description, rows: [], gainMinor: 0n, suggested };
    group.rows.push(row);
    group.gainMinor += valueMinor;
    groups.set(key, group);
  }
  const rank = ({ suggested }: WaitingGroup) => (suggested === undefined ? 1 : 0);
  return [...groups.values()].toSorted((a, b) => rank(a) - rank(b) || b.rows.length - a.rows.length);
}
