import type { Account, AccountFields } from './account.ts';
import type { AccountTree } from './account-tree.ts';
import { isSameName } from './rules/account.ts';

/** What the account says in its props: its name may be changed, and is another one in each language. */
const role = { Role: 'to-sort' };

const hasRole = ({ props }: Account) => props['Role'] === role.Role;

/** Where new expenses hang: below the first account of the book that is one, else below the book itself. */
function parentOf({ root, childrenOf }: AccountTree): Account | undefined {
  if (root === undefined) return undefined;
  return childrenOf(root.id).find(({ type }) => type === 'EXPENSE') ?? root;
}

/**
 * The account in which rows wait that came in without one: the one that has this role, else one that somebody made of this name
 * where it would be made.
 */
export function findToSort(tree: AccountTree, name: string): Account | undefined {
  const all = [...tree.accounts.values()].filter(({ isPlaceholder }) => !isPlaceholder);
  const isThere = (account: Account) =>
    account.type === 'EXPENSE' && account.parentId === parentOf(tree)?.id && isSameName(account.name, name);
  return all.find(hasRole) ?? all.find(isThere);
}

/** The account as it is made when it is first needed. */
export function makeToSort(
  tree: AccountTree,
  words: Pick<AccountFields, 'name' | 'description'>,
): AccountFields {
  const parent = parentOf(tree);
  return {
    ...words,
    type: 'EXPENSE',
    color: parent?.color ?? '#000000',
    parentId: parent?.id,
    isFavourite: false,
    isPlaceholder: false,
    tags: [],
    props: role,
  };
}
