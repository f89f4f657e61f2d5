import type { ChartAccount } from './chart.ts';
import { type Delta, netWorthMinor, type PostingChange, signed } from './posting.ts';

/**
 * What a change does to the totals of tags: they count net worth, each currency by itself, which is that of both accounts ('' is the
 * book's). A tag may occur more than once.
 */
export function tagDeltas(
  change: PostingChange,
  accounts: ReadonlyMap<string, Pick<ChartAccount, 'type' | 'currency'>>,
): (Delta & { tag: string; currency: string })[] {
  return [...signed(change)].flatMap(({ posting, count }) => {
    const minor = netWorthMinor(posting, accounts);
    const currency = accounts.get(posting.splitA.accountId)?.currency ?? '';
    return posting.tags.map((tag) => ({ tag, currency, minor: count === 1 ? minor : -minor, count }));
  });
}
