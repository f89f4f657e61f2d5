import { useMemo } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { FirstStep } from '#ledger/book-preferences.ts';
import type { Item } from '#ledger/items.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { openSteps } from '#reports/first-steps.ts';
import { useItems } from '#web/data/items.ts';
import { useSession } from '#web/session/session.ts';

const noItems: readonly Item[] = [];

/** What is to do first in a book still, as far as its place can do it. */
export function useOpenSteps(tree: AccountTree, newest: readonly Transaction[]): FirstStep[] {
  const { supports } = useSession();
  const { data: items = noItems } = useItems();
  const readsStatements = supports('change-transactions');
  return useMemo(
    () => openSteps({ tree, items, newest }).filter((step) => step !== 'statement' || readsStatements),
    [tree, items, newest, readsStatements],
  );
}
