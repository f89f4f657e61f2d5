import { useMemo } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { FirstStep } from '#ledger/book-preferences.ts';
import type { Item } from '#ledger/items.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { openSteps } from '#reports/first-steps.ts';
import { useItems } from '#web/data/items.ts';

const noItems: readonly Item[] = [];

/** The first steps that are still open in a book. */
export function useOpenSteps(tree: AccountTree, newest: readonly Transaction[]): FirstStep[] {
  const { data: items = noItems } = useItems();
  return useMemo(() => openSteps({ tree, items, newest }), [tree, items, newest]);
}
