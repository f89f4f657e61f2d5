import type { Account, AccountFields } from './account.ts';
import type { AccountTree } from './account-tree.ts';
import { isSameName } from './rules/account.ts';

/** The accounts that the app itself makes when they are first needed, and their types. */
const types = {
  /** Where rows wait that came in without an account. */
  'to-sort': 'EXPENSE',
  /** What accounts held before the first statement. */
  opening: 'EQUITY',
} as const;

export type AccountRole = keyof typeof types;

/** Where such an account hangs: below the first account of the book of its type, else below the book itself. */
function parentOf({ root, childrenOf }: AccountTree, role: AccountRole): Account | undefined {
  if (root === undefined) return undefined;
  return childrenOf(root.id).find(({ type }) => type === types[role]) ?? root;
}

/**
 * The account that has a role: its props say so, as its name may be changed and is another one in each language; else one that
 * somebody made of one of these names where it would be made.
 */
export function findRole(
  tree: AccountTree,
  role: AccountRole,
  names: readonly string[],
): Account | undefined {
  const all = [...tree.accounts.values()].filter(({ isPlaceholder }) => !isPlaceholder);
  const parentId = parentOf(tree, role)?.id;
  const isThere = (account: Account) =>
    account.type === types[role] &&
    account.parentId === parentId &&
    names.some((name) => isSameName(account.name, name));
  return all.find(({ props }) => props['Role'] === role) ?? all.find(isThere);
}

/** The account of a role as it is made. */
export function makeRole(
  tree: AccountTree,
  role: AccountRole,
  words: Pick<AccountFields, 'name' | 'description'>,
): AccountFields {
  const parent = parentOf(tree, role);
  return {
    ...words,
    type: types[role],
    color: parent?.color ?? '#000000',
    parentId: parent?.id,
    isFavourite: false,
    isPlaceholder: false,
    tags: [],
    props: { Role: role },
  };
}
