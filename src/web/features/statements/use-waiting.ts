import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import type { Account } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { mayPost } from '#ledger/rules/posting.ts';
import { type BookingRule, ruleSort, rulesOf } from '#ledger/statement/rules.ts';
import { groupUnsorted, type UnsortedGroup } from '#ledger/statement/unsorted-rows.ts';
import { oppositeSplit, splitIn } from '#ledger/transaction.ts';
import { keys } from '#web/data/keys.ts';
import type { BookMemory } from '#web/data/memory.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { fetchAllRows, fetchPages } from '#web/data/pages.ts';
import { useItemsOf } from '#web/data/use-items-of.ts';
import type { Call } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { pastOf, rememberedPast, useBookMemory } from './past.ts';

type WaitingOptions = {
  account: Account;
  tree: AccountTree;
  memory: BookMemory;
  rules: readonly BookingRule[];
};

/** Fetches what waits in an account, and what is known of where it belongs. */
async function fetchWaiting(
  call: Call,
  bookName: string,
  { account: { id: toSortId }, tree, memory, rules }: WaitingOptions,
): Promise<UnsortedGroup[]> {
  const rows = await fetchAllRows(call, { bookName, accountId: toSortId });
  const banks = [...new Set(rows.map((row) => oppositeSplit(row, splitIn(row, toSortId)).accountId))];
  const newest = await Promise.all(
    banks.map(async (accountId) => {
      const found = await fetchPages(call, { bookName, accountId }, { pages: limits.pagesPerCall });
      return pastOf(accountId, found.rows);
    }),
  );
  const remembered = rememberedPast(memory, toSortId).filter(({ accountId }) => !banks.includes(accountId));
  const postable = [...tree.accounts.values()].filter(mayPost);
  return groupUnsorted(rows, {
    toSortId,
    rules,
    priorPostings: [...newest.flat(), ...remembered],
    accounts: new Map(postable.map((each) => [each.id, each])),
  });
}

/** What waits in an account, by what it says, with the accounts that are suggested; undefined while that is under way. */
export function useWaiting(account: Account, tree: AccountTree) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const memory = useBookMemory(tree.root?.id ?? '');
  const items = useItemsOf(ruleSort, tree.root);
  return useQuery({
    queryKey: [...keys.book(bookName), 'waiting', account.id],
    queryFn: () => fetchWaiting(call, bookName, { account, tree, memory, rules: rulesOf(items ?? []) }),
    enabled: items !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
  });
}
