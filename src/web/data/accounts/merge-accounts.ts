import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { LedgerChange } from '#ledger/change.ts';
import type { Item } from '#ledger/items.ts';
import { isExchangedWith, mergeItems, findTradingAcross } from '#ledger/merge.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { writeItem } from '#ledger/wire-item.ts';
import { events } from '#web/session/events.ts';
import { type AccountChanges, useAccountChanges } from './account-changes.ts';
import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { type ChangeContext, makeChanges } from '#web/data/transactions/changes.ts';
import { type ItemSource, itemsQuery, useItemContext } from '#web/data/items/items.ts';
import { keys } from '#web/data/keys.ts';
import { fetchAllRows } from '#web/data/registers/pages.ts';

/** What is merged: an account into another, with what brings its rows there and the accounts right below it. */
export type AccountMerge = {
  from: Account;
  into: Account;
  changes: readonly LedgerChange[];
  children: readonly Account[];
};

/** All rows of an account, and those that name it as the other end of an exchange. @throws CallError */
async function fetchRowsToMerge(
  { call, bookName }: Pick<ItemSource, 'call' | 'bookName'>,
  tree: AccountTree,
  accountId: string,
): Promise<Transaction[]> {
  const rows = await fetchAllRows(call, { bookName, accountId });
  const trading = findTradingAcross(tree, rows);
  const exchanged = await Promise.all(
    trading.map((tradingId) => fetchAllRows(call, { bookName, accountId: tradingId })),
  );
  return [...rows, ...exchanged.flat().filter((row) => isExchangedWith(row, accountId))];
}

/**
 * All rows that merging an account changes, as they are stored now: its own, and the other ends of its exchanges; undefined while they
 * are on their way.
 */
export function useRowsToMerge(accountId: string, tree: AccountTree) {
  const { call, bookName } = useItemContext();
  return useQuery(
    queryOptions({
      queryKey: keys.merge(bookName, accountId),
      queryFn: () => fetchRowsToMerge({ call, bookName }, tree, accountId),
      gcTime: 0,
      staleTime: Infinity,
      structuralSharing: false,
    }),
  );
}

/** What several calls together are called. */
const kind = 'merge';

/** Has the items that named an account name the other. */
async function moveItems(book: ChangeContext & ItemSource, { from, into }: AccountMerge, action: ActionIdentity): Promise<void> {
  const { call, queryClient, bookName } = book;
  const items: readonly Item[] = await queryClient.fetchQuery({ ...itemsQuery(book), staleTime: 0 });
  const put = mergeItems(items, from.id, into.id).map(writeItem);
  if (put.length === 0) return;
  for (let at = 0; at < put.length; at += limits.changesPerCall)
    await call('change-items', {
      put: put.slice(at, at + limits.changesPerCall),
      remove: [],
      bookName,
      action,
    });
  await queryClient.invalidateQueries({ queryKey: keys.items(bookName) });
  events.raiseSoon('items-changed', { bookName });
}

async function mergeAccount(
  book: ChangeContext & ItemSource,
  accounts: AccountChanges,
  plan: AccountMerge,
  action: ActionIdentity,
): Promise<void> {
  const outcome = await makeChanges(book, plan.changes, { kind, action, together: () => kind });
  const [failure] = outcome.failed;
  if (failure !== undefined) throw failure.error;
  for (const child of plan.children) await accounts.update(child, { parentId: plan.into.id }, action);
  await moveItems(book, plan, action);
  await accounts.remove(plan.from, false, action);
}

/**
 * Merges an account into another as one action, call by call; the account itself goes last, so that nothing is ever lost.
 * Answers the action, and why it broke off where it did: what was done until then belongs to the action as well.
 */
export function useMergeAccounts(): (plan: AccountMerge) => Promise<{ action: ActionIdentity; error?: unknown }> {
  const context = useItemContext();
  const accounts = useAccountChanges();
  return useMemo(
    () => async (plan) => {
      const action = newAction(kind);
      try {
        await mergeAccount(context, accounts, plan, action);
        return { action };
      } catch (error) {
        return { action, error };
      }
    },
    [context, accounts],
  );
}
