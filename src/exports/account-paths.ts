import type { Account } from '#ledger/account.ts';
import { type AccountTree, walk } from '#ledger/account-tree.ts';

/** The names of each account from the top of its book down, by its id, in the order of the tree; no two are the same. */
export function accountPaths(tree: AccountTree): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  if (tree.root === undefined) return paths;
  const taken = new Set<string>();
  const above: string[] = [];
  for (const { account, depth } of walk(tree, tree.root.id)) {
    above.length = depth;
    above.push(freeName(account, above, taken));
    paths.set(account.id, [...above]);
  }
  return paths;
}

/** Two accounts of one name under one parent are told apart by a number. */
function freeName({ name }: Account, above: readonly string[], taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name} (${number})`;
    // What differs in blanks alone reads alike.
    const key = JSON.stringify([...above, free].map((each) => each.trim().replaceAll(/\s+/g, ' ')));
    if (!taken.has(key)) {
      taken.add(key);
      return free;
    }
  }
}
