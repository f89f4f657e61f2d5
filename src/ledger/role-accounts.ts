import type { Account, AccountFields } from './account.ts';
import type { AccountTree } from './account-tree.ts';
import { ownCurrency } from './currency-totals.ts';
import { isSameName } from './rules/account.ts';

/** The accounts that the app itself makes when they are first needed, and their types. */
const types = {
  /** Where rows wait that came in without an account. */
  'to-sort': 'EXPENSE',
  /** What accounts held before the first statement. */
  opening: 'EQUITY',
} as const;

export type AccountRole = keyof typeof types;

/** How an account is called here and by other programs from which opening balances come. */
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

/** True if opening balances come from an account: its role says so, or what it is called. */
export const isOpeningAccount = ({ type, name, props }: Pick<Account, 'type' | 'name' | 'props'>): boolean =>
  props['Role'] === 'opening' || (type === 'EQUITY' && openingNames.some((each) => isSameName(each, name)));

/** Where such an account hangs: below the first account of the book of its type, else below the book itself. */
function parentOf({ root, childrenOf }: AccountTree, role: AccountRole): Account | undefined {
  if (root === undefined) return undefined;
  return childrenOf(root.id).find(({ type }) => type === types[role]) ?? root;
}

/**
 * The account that has a role: its props say so, as its name may be changed and is another one in each language; else one that
 * somebody made of one of these names where it would be made. Each currency has its own, for both sides of a row hold the same.
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

/** The account of a role as it is made; `of` is whose rows it is for, where that may hold another currency. */
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
