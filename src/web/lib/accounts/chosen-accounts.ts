import { type AccountTree, pathTo, hideTradingAccounts, listDescendants } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';

/** True if an account is included because one of its parents is chosen. */
const isIncludedByParent = (tree: AccountTree, chosen: ReadonlySet<string>, id: string) =>
  pathTo(tree, id).some((above) => above.id !== id && chosen.has(above.id));

/** Returns the chosen accounts without those below another chosen account. */
export const topmostOf = (tree: AccountTree, chosen: ReadonlySet<string>): string[] =>
  [...chosen].filter((id) => !isIncludedByParent(tree, chosen, id));

/** Returns the choice after an account was added or removed. */
export function toggleChosen(chosen: ReadonlySet<string>, id: string, isChosen: boolean): Set<string> {
  const next = new Set(chosen);
  if (isChosen) next.add(id);
  else next.delete(id);
  return next;
}

/** Returns the account tree as checklist lines; sub-accounts of a chosen account are checked and fixed. */
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
