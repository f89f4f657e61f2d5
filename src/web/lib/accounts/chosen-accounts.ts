import { type AccountTree, pathTo, hideTradingAccounts, listDescendants } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';

/** Whether an account lies below one that is chosen, and is so with it. */
const isIncludedByParent = (tree: AccountTree, chosen: ReadonlySet<string>, id: string) =>
  pathTo(tree, id).some((above) => above.id !== id && chosen.has(above.id));

/** Of chosen accounts those that lie below none of the others. */
export const topmostOf = (tree: AccountTree, chosen: ReadonlySet<string>): string[] =>
  [...chosen].filter((id) => !isIncludedByParent(tree, chosen, id));

/** What is chosen once an account is, or is not any more. */
export function toggleChosen(chosen: ReadonlySet<string>, id: string, isChosen: boolean): Set<string> {
  const next = new Set(chosen);
  if (isChosen) next.add(id);
  else next.delete(id);
  return next;
}

/** The accounts of the tree as lines to choose of; what is below one that is chosen is so with it. */
export function listAccountChoices(
  tree: AccountTree,
  chosen: ReadonlySet<string>,
  isMeant: (account: Account) => boolean = () => true,
) {
  if (tree.root === undefined) return [];
  return listDescendants(hideTradingAccounts(tree), tree.root.id)
    .filter(({ account }) => isMeant(account))
    .map(({ account: { id, name }, depth }) => {
      const isFixed = isIncludedByParent(tree, chosen, id);
      return { value: id, label: name, depth, isChecked: isFixed || chosen.has(id), isFixed };
    });
}
