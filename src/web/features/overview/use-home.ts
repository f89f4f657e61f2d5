import { useMemo } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Item } from '#ledger/items.ts';
import { type Home, homeOf } from '#reports/home.ts';
import { useItems } from '#web/data/items.ts';
import { useSeals } from '#web/data/seals.ts';

const noItems: readonly Item[] = [];

/**
 * The accounts of money and debt with their seals, what needs the owner of the book, drafts too, which are for who may edit, and whether
 * anything repeats in it.
 */
export function useHome(
  tree: AccountTree,
  mayEdit: boolean,
): Home & { drafts: Item[]; hasSchedules: boolean } {
  const { data: items = noItems } = useItems();
  const accounts = useMemo(() => [...tree.accounts.values()], [tree]);
  const drafts = mayEdit ? items.filter(({ kind }) => kind === 'draft') : [];
  const hasSchedules = items.some(({ kind }) => kind === 'schedule');
  return { ...homeOf(tree, items, useSeals(accounts)), drafts, hasSchedules };
}
