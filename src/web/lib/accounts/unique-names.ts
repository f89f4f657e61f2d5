import { type AccountTree, pathTo } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';

/** Returns the shortest end of a path that no other path has; the whole path if every end is shared. */
function shortestUniqueEnd(path: readonly string[], others: readonly (readonly string[])[]): string[] {
  for (let length = 1; length < path.length; length += 1) {
    const end = path.slice(-length);
    const isShared = others.some((other) => end.every((name, at) => other.at(at - length) === name));
    if (!isShared) return end;
  }
  return [...path];
}

/** Returns a function that formats unique account names: the name, and for duplicates as many parents as needed: 'Income › Regular'. */
export function createUniqueNames(tree: AccountTree): (accountId: string) => string {
  const byName = Map.groupBy(tree.accounts.values(), ({ name }) => name);
  const pathOf = ({ id }: Account) => {
    const names = pathTo(tree, id).map(({ name }) => name);
    return names.length > 1 ? names.slice(1) : names;
  };
  return (accountId) => {
    const account = tree.accounts.get(accountId);
    if (account === undefined) return '';
    const others = (byName.get(account.name) ?? []).filter(({ id }) => id !== accountId);
    return others.length === 0
      ? account.name
      : shortestUniqueEnd(pathOf(account), others.map(pathOf)).join(' › ');
  };
}
