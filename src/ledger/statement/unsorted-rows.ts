import { fold } from '#text/fold.ts';
import { oppositeSplit, splitIn, type Transaction } from '#ledger/transaction.ts';
import { type BookingRule, suggestByRule } from './rules.ts';
import { createSuggester, type PriorPosting, type AccountSuggestion } from './suggestions.ts';

/** Rows without an account of their own yet that have the same description and likely belong to one account. */
export type UnsortedGroup = {
  key: string;
  description: string;
  rows: readonly Transaction[];
  /** What the accounts of the bank gained by them, in minor units. */
  gainMinor: bigint;
  suggested: AccountSuggestion | undefined;
};

/** What is known of where rows belong. */
export type UnsortedOptions = {
  /** The account 'To sort', which holds them meanwhile. */
  toSortId: string;
  rules: readonly BookingRule[];
  priorPostings: readonly PriorPosting[];
  /** The accounts that may be posted to, by their ids. */
  accounts: ReadonlyMap<string, { name: string }>;
};

/** The unsorted rows by description: first those with a suggestion, then the largest groups. */
export function groupUnsorted(
  rows: readonly Transaction[],
  { toSortId, rules, priorPostings, accounts }: UnsortedOptions,
): UnsortedGroup[] {
  // Postings in 'To sort' do not tell where a row belongs.
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
    const way = valueMinor < 0n ? 'out' : 'in';
    const key = `${fold(row.description)}\n${way}\n${suggested?.otherId ?? ''}`;
    const { description } = row;
    const group = groups.get(key) ?? { key, description, rows: [], gainMinor: 0n, suggested };
    group.rows.push(row);
    group.gainMinor += valueMinor;
    groups.set(key, group);
  }
  const rank = ({ suggested }: UnsortedGroup) => (suggested === undefined ? 1 : 0);
  return [...groups.values()].toSorted((a, b) => rank(a) - rank(b) || b.rows.length - a.rows.length);
}
