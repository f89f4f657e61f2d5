import type { AccountType } from '#contract/accounts.ts';
import { accountTypes } from '#ledger/account-types.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { ChartAccount } from './chart.ts';

/** True if transactions can be posted to an account: it is neither a root nor a placeholder. */
export function canPostTo({ type, isPlaceholder }: Pick<ChartAccount, 'type' | 'isPlaceholder'>): boolean {
  return type !== 'ROOT' && !isPlaceholder;
}

/** True if the ids are of two different accounts, as the sides of a transaction must be. */
export function areDifferentAccounts(aId: string | undefined, bId: string | undefined): boolean {
  return aId !== bId;
}

type Side = Pick<Transaction['splitA'], 'accountId' | 'valueMinor'>;

/** The part of a transaction that changes totals. */
export type PostingData = { splitA: Side; splitB: Side; tags: readonly string[] };

/** A change of a transaction: added (only `after`), removed (only `before`) or changed (both). */
export type PostingChange = { before?: PostingData | undefined; after?: PostingData | undefined };

/** The change of a total in minor units, and of its transaction count. */
export type TotalDelta = { minor: bigint; count: 1 | -1 };

/** Yields the removed and the added version of a change. */
export function* listPostings({
  before,
  after,
}: PostingChange): Generator<{ posting: PostingData; count: 1 | -1 }> {
  if (before !== undefined) yield { posting: before, count: -1 };
  if (after !== undefined) yield { posting: after, count: 1 };
}

/** Calculates the changes of the accounts' own totals; an account can occur more than once. */
export function calculateAccountDeltas(change: PostingChange): (TotalDelta & { accountId: string })[] {
  return [...listPostings(change)].flatMap(({ posting: { splitA, splitB }, count }) =>
    [splitA, splitB].map(({ accountId, valueMinor }) => ({
      accountId,
      minor: count === 1 ? valueMinor : -valueMinor,
      count,
    })),
  );
}

/** Calculates the effect of a transaction on net worth: the sum of its splits in asset and liability accounts (calls.md Accounts). */
export function calculateNetWorthEffect(
  { splitA, splitB }: Pick<PostingData, 'splitA' | 'splitB'>,
  accounts: ReadonlyMap<string, { type: AccountType }>,
): bigint {
  return [splitA, splitB].reduce((total, { accountId, valueMinor }) => {
    const type = accounts.get(accountId)?.type;
    const family = type === undefined ? 'none' : accountTypes[type].family;
    return family === 'asset' || family === 'liability' ? total + valueMinor : total;
  }, 0n);
}
