import { fold } from '#text/fold.ts';
import { oppositeSplit, splitIn, type Transaction } from '#ledger/transaction.ts';
import { type BookingRule, suggestByRule } from './rules.ts';
import { createSuggester, type PriorPosting, type AccountSuggestion } from './suggestions.ts';

/** Unsorted rows with the same description that likely belong to one account. */
export type UnsortedGroup = {
  key: string;
  description: string;
  rows: readonly Transaction[];
  /** The gain of the bank accounts from these rows, in minor units. */
  gainMinor: bigint;
  suggested: AccountSuggestion | undefined;
};

/** The data for suggesting accounts. */
export type UnsortedOptions = {
  /** The account 'To sort', which contains the rows until they are sorted. */
  toSortId: string;
  rules: readonly BookingRule[];
  priorPostings: readonly PriorPosting[];
  /** The accounts that can be posted to, by id. */
  accounts: ReadonlyMap<string, { name: string }>;
};

/** Groups the unsorted rows by description: groups with a suggestion first, then the largest groups. */
export function groupUnsorted(
  rows: readonly Transaction[],
  { toSortId, rules, priorPostings, accounts }: UnsortedOptions,
): UnsortedGroup[] {
  // Transactions in 'To sort' give no hint where a row belongs.
  const others = new Map([...accounts].filter(([id]) => id !== toSortId));
  const categorized = priorPostings.filter(
    ({ accountId, otherId }) => accountId !== toSortId && otherId !== toSortId,
  );
  const suggesters = new Map<string, ReturnType<typeof createSuggester>>();
  const suggest = (row: Transaction): AccountSuggestion | undefined => {
    const { id, description, notes, postedAt } = row;
    const { accountId, valueMinor: gainMinor } = oppositeSplit(row, splitIn(row, toSortId));
    const day = postedAt.toISOString().slice(0, 10);
    const entry = { key: id, day, gainMinor, description, notes };
    const byRule = suggestByRule(rules, entry, accountId);
    if (byRule !== undefined && others.has(byRule.otherId)) return byRule;
    const known = suggesters.get(accountId) ?? createSuggester(categorized, { accountId, accounts: others });
    suggesters.set(accountId, known);
    return known(entry);
  };
  const groups = new Map<string, UnsortedGroup & { rows: Transaction[] }>();
  for (const row of rows) {
    const suggested = suggest(row);
    const { valueMinor } = oppositeSplit(row, splitIn(row, toSortId));
    const direction = valueMinor < 0n ? 'out' : 'in';
    const key = `${fold(row.description)}\n${direction}\n${suggested?.otherId ?? ''}`;
    const { description } = row;
    const group = groups.get(key) ?? { key, description, rows: [], gainMinor: 0n, suggested };
    group.rows.push(row);
    group.gainMinor += valueMinor;
    groups.set(key, group);
  }
  const rank = ({ suggested }: UnsortedGroup) => (suggested === undefined ? 1 : 0);
  return [...groups.values()].toSorted((a, b) => rank(a) - rank(b) || b.rows.length - a.rows.length);
}
