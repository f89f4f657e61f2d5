import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { LedgerChange } from '#ledger/ledger-change.ts';
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

/** A merge of an account into another, with the changes that move its rows and its direct sub-accounts. */
export type AccountMerge = {
  from: Account;
  into: Account;
  changes: readonly LedgerChange[];
  children: readonly Account[];
};

/**
 * Fetches all rows of an account, and rows that name it as the other end of an exchange.
 * @throws CallError
 */
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

/** Returns all stored rows that a merge changes: the account's own rows and the other ends of its exchanges; undefined while loading. */
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

/** The action kind of the whole merge. */
const kind = 'merge';

/** Changes the items that refer to the merged account to refer to the target. */
async function moveItems(
  book: ChangeContext & ItemSource,
  { from, into }: AccountMerge,
  action: ActionIdentity,
): Promise<void> {
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
 * Returns a function that merges an account into another as one action, call by call; the account itself is deleted last, so that no data
 * is lost. It resolves to the action and the error that interrupted it, if any; changes made until then belong to the action.
 */
export function useMergeAccounts(): (
  plan: AccountMerge,
) => Promise<{ action: ActionIdentity; error?: unknown }> {
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
