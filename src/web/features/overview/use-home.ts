import { useMemo } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Item } from '#ledger/items.ts';
import { checkedDays, type Home, homeOf, untilEndOf } from '#reports/home.ts';
import { useFlows } from '#web/data/flows.ts';
import { useItems } from '#web/data/items.ts';

const noItems: readonly Item[] = [];

/** The accounts of money and debt with their seals, and what needs the owner of the book. */
export function useHome(tree: AccountTree, today: string): Home {
  const { data: items = noItems } = useItems();
  const days = useMemo(() => checkedDays(tree, items), [tree, items]);
  const answers = useFlows(days.map(untilEndOf)).map(({ data }) => data);
  const flowsUntil = new Map(days.flatMap((day, at) => (answers[at] ? [[day, answers[at]] as const] : [])));
  return homeOf(tree, items, { today, flowsUntil });
}
