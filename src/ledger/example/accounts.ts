import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { Account } from '#ledger/account.ts';
import { chartColor } from '#ledger/default-chart.ts';
import { writeAccount } from '#ledger/wire.ts';
import { type AccountKey, chart, chartAbroad } from './chart.ts';

/** The ids of accounts, parents first, each made at a moment of its own. */
export function makeAccountIds(
  some: typeof chart | typeof chartAbroad,
  makeId: (timeMs: number) => string,
  beginMs: number,
): Map<AccountKey, string> {
  return new Map(some.map(([key], at) => [key, makeId(beginMs + at)]));
}

/** The accounts below a root, named in the words of a language; those that hold no money of the book by their props. */
export function makeAccounts(
  rootId: string,
  ids: ReadonlyMap<string, string>,
  { names, propsOf }: { names: Record<AccountKey, string>; propsOf: (key: AccountKey) => Account['props'] },
): StoredAccount[] {
  const parents = new Set<string>(chart.map(([, , parent]) => parent));
  const made = new Map<string, { path: string; color: string }>();
  return [...chart, ...chartAbroad].map(([key, type, parent, isFavourite, ownColor]) => {
    const above = made.get(parent);
    const name = names[key];
    const path = above === undefined ? name : `${above.path}: ${name}`;
    const color = ownColor ?? above?.color ?? chartColor(type);
    made.set(key, { path, color });
    return writeAccount(ids.get(key) ?? '', {
      name,
      description: path,
      type,
      color,
      parentId: ids.get(parent) ?? rootId,
      isFavourite: isFavourite === 1,
      isPlaceholder: parents.has(key),
      tags: [],
      props: propsOf(key),
    });
  });
}
