import type { AccountType } from '#contract/accounts.ts';
import { accountTypes } from '#ledger/account-types.ts';
import type { Transaction } from '#ledger/transaction.ts';
import type { ChartAccount } from './chart.ts';

/** Whether transactions may be posted to an account: neither to a root nor to a placeholder. */
export function canPostTo({ type, isPlaceholder }: Pick<ChartAccount, 'type' | 'isPlaceholder'>): boolean {
  return type !== 'ROOT' && !isPlaceholder;
}

/** Whether these are two accounts, as the sides of a transaction must be; by their ids. */
export function areDifferentAccounts(aId: string | undefined, bId: string | undefined): boolean {
  return aId !== bId;
}

type Side = Pick<Transaction['splitA'], 'accountId' | 'valueMinor'>;

/** What of a transaction moves totals. */
export type PostingData = { splitA: Side; splitB: Side; tags: readonly string[] };

/** What becomes of a transaction: it comes (`after` alone), goes (`before` alone) or becomes another. */
export type PostingChange = { before?: PostingData | undefined; after?: PostingData | undefined };

/** What is added to a total, in minor units, and to the number of its transactions. */
export type TotalDelta = { minor: bigint; count: 1 | -1 };

/** What comes and what goes by a change. */
export function* listPostings({ before, after }: PostingChange): Generator<{ posting: PostingData; count: 1 | -1 }> {
  if (before !== undefined) yield { posting: before, count: -1 };
  if (after !== undefined) yield { posting: after, count: 1 };
}

/** What a change does to the accounts' own totals; an account may occur more than once. */
export function calculateAccountDeltas(change: PostingChange): (TotalDelta & { accountId: string })[] {
  return [...listPostings(change)].flatMap(({ posting: { splitA, splitB }, count }) =>
    [splitA, splitB].map(({ accountId, valueMinor }) => ({
      accountId,
      minor: count === 1 ? valueMinor : -valueMinor,
      count,
    })),
  );
}

/** What a transaction does to net worth: the sum of its splits in asset and liability accounts (calls.md Accounts). */
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
