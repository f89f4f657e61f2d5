import type { Account, AccountFields } from './account.ts';
import type { AccountTree } from './account-tree.ts';
import { ownCurrency } from './currency-totals.ts';
import { isSameName } from './rules/account.ts';

/** The accounts that the app creates when they are first needed, and their types. */
const types = {
  /** The account for rows that were imported without an account. */
  'to-sort': 'EXPENSE',
  /** The account for balances from before the first statement. */
  opening: 'EQUITY',
} as const;

export type AccountRole = keyof typeof types;

/** The names of opening balance accounts in this app and other programs. */
const openingNames = [
  'Opening Balances',
  'Opening Balance',
  'Opening-Balances',
  'Starting Balances',
  'Starting Balance',
  'Anfangsbestände',
  'Anfangsbestand',
  'Anfangssaldo',
  'Eröffnungssalden',
  'Eröffnungsbilanz',
  'Saldenvorträge',
];

/** True if an account is for opening balances, by its role or its name. */
export const isOpeningAccount = ({ type, name, props }: Pick<Account, 'type' | 'name' | 'props'>): boolean =>
  props['Role'] === 'opening' || (type === 'EQUITY' && openingNames.some((each) => isSameName(each, name)));

/** Returns the parent of a role account: the first account of its type in the book, else the root. */
function parentOf({ root, childrenOf }: AccountTree, role: AccountRole): Account | undefined {
  if (root === undefined) return undefined;
  return childrenOf(root.id).find(({ type }) => type === types[role]) ?? root;
}

/**
 * Finds the account of a role by its props, because users can rename it and each language has another name. Otherwise returns an account
 * that the user created with one of these names in the same position. Each currency has its own account, because both sides of a row have
 * the same currency.
 */
export function findRoleAccount(
  tree: AccountTree,
  role: AccountRole,
  names: readonly string[],
  currency = '',
): Account | undefined {
  const all = [...tree.accounts.values()].filter(
    (account) => !account.isPlaceholder && ownCurrency(account) === currency,
  );
  const parentId = parentOf(tree, role)?.id;
  const isThere = (account: Account) =>
    account.type === types[role] &&
    account.parentId === parentId &&
    names.some((name) => isSameName(account.name, name));
  return all.find(({ props }) => props['Role'] === role) ?? all.find(isThere);
}

/** Creates the fields of a role account; `of` is the account whose rows it is for, which may have another currency. */
export function createRoleAccount(
  tree: AccountTree,
  role: AccountRole,
  { name, description }: Pick<AccountFields, 'name' | 'description'>,
  of?: Pick<Account, 'type' | 'props'>,
): AccountFields {
  const parent = parentOf(tree, role);
  const currency = of ? ownCurrency(of) : '';
  const { CurrencyDecimals: decimals } = of?.props ?? {};
  return {
    name: currency === '' ? name : `${name} (${currency})`,
    description,
    type: types[role],
    color: parent?.color ?? '#000000',
    parentId: parent?.id,
    isFavourite: false,
    isPlaceholder: false,
    tags: [],
    props: {
      Role: role,
      ...(currency !== '' && { Currency: currency }),
      ...(currency !== '' && decimals !== undefined && { CurrencyDecimals: decimals }),
    },
  };
}
