import type { AccountType } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import type { Account, AccountFields } from '#ledger/account.ts';
import { accountTypes } from '#ledger/account-types.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { chartColor } from '#ledger/default-chart.ts';
import { type AccountRole, findRoleAccount } from '#ledger/role-accounts.ts';
import { isSameName } from '#ledger/rules/account.ts';
import { deriveId } from '#ledger/statement/ids.ts';
import { fold } from '#text/fold.ts';
import type { CategoryKey } from './categories.ts';

/** An account that a new book needs. */
export type PlannedNewAccount = { id: string; fields: AccountFields };

/** An existing account with its new name. */
export type AccountRenaming = { account: Account; name: string };

/** The names of accounts that a new book may need. */
export type NewBookNames = {
  categories: Record<CategoryKey | 'between', string>;
  toSort: { name: string; description: string };
  opening: { name: string; description: string; booked: string };
  /** The names of top accounts, for a book that has none of that family. */
  tops: Record<Family, string>;
};

type Family = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

const familyTypes = {
  asset: 'ASSET',
  liability: 'LIABILITY',
  equity: 'EQUITY',
  income: 'INCOME',
  expense: 'EXPENSE',
} as const satisfies Record<Family, AccountType>;

const isFamily = (family: string): family is Family => family in familyTypes;

function familyOf(type: AccountType): Family {
  const { family } = accountTypes[type];
  return isFamily(family) ? family : 'asset';
}

const shortenName = (name: string) => [...name.trim()].slice(0, limits.accountName).join('').trim();

/** Collects the created and renamed accounts and finds their parents and names. */
function createPlanBase(tree: AccountTree, names: NewBookNames) {
  const made: PlannedNewAccount[] = [];
  const renamed: AccountRenaming[] = [];
  const rootId = tree.root?.id ?? '';
  const tops = new Map<Family, string>();

  const add = (
    fields: Pick<AccountFields, 'name' | 'type' | 'parentId'> & Partial<AccountFields>,
    id = deriveId('new-book', rootId, fields.type, fold(fields.name)),
  ) => {
    const bare = { description: fields.name, color: chartColor(fields.type), tags: [], props: {} };
    made.push({ id, fields: { ...bare, isFavourite: false, isPlaceholder: false, ...fields } });
    return id;
  };

  return {
    made,
    renamed,
    rootId,
    add,
    /** Returns the parent for accounts of a type: the first top account of their family, which is created if it is missing. */
    topOf: (type: AccountType): string => {
      const family = familyOf(type);
      const existing = tree.childrenOf(rootId).find((each) => accountTypes[each.type].family === family);
      const id =
        tops.get(family) ??
        existing?.id ??
        add({
          name: shortenName(names.tops[family]),
          type: familyTypes[family],
          parentId: rootId,
          isPlaceholder: true,
        });
      tops.set(family, id);
      return id;
    },
    /** Returns a name that no sibling has. */
    freeName: (name: string, parentId: string): string => {
      const taken = [
        ...tree.childrenOf(parentId).map((each) => each.name),
        ...made.filter(({ fields }) => fields.parentId === parentId).map(({ fields }) => fields.name),
        ...renamed.filter(({ account }) => account.parentId === parentId).map((each) => each.name),
      ];
      let free = shortenName(name);
      for (let at = 2; taken.some((each) => isSameName(each, free)); at += 1)
        free = `${shortenName(name).slice(0, limits.accountName - 4)} ${at}`;
      return free;
    },
  };
}

/** Returns functions that find accounts in the book or plan new ones: parents first, each once. */
export function createAccountPlan(tree: AccountTree, names: NewBookNames) {
  const { made, renamed, rootId, add, topOf, freeName } = createPlanBase(tree, names);
  const byPosition = new Map<string, string>();
  const once = (position: string, find: () => string): string => {
    const id = byPosition.get(position) ?? find();
    byPosition.set(position, id);
    return id;
  };
  const findExisting = (name: string, type: AccountType, parentId: string): Account | undefined =>
    tree
      .childrenOf(parentId)
      .find((each) => isSameName(each.name, name) && !each.isPlaceholder && each.type === type);
  return {
    made,
    renamed,
    /** Returns the account with a name; the same name below the same parent is the same account. */
    named: (wanted: string, type: AccountType): string => {
      const name = shortenName(wanted);
      return once(`${type} ${fold(name)}`, () => {
        const parentId = topOf(type);
        return (
          findExisting(name, type, parentId)?.id ?? add({ name: freeName(name, parentId), type, parentId })
        );
      });
    },
    /** Returns the account of a bank, which is always separate, whatever its name. */
    bank: (id: string, wanted: string, type: 'BANK' | 'CREDIT'): string => {
      const existing = tree.accounts.get(id);
      if (existing === undefined) {
        const parentId = topOf(type);
        return add({ name: freeName(wanted, parentId), type, parentId, isFavourite: true }, id);
      }
      if (!isSameName(existing.name, wanted))
        renamed.push({ account: existing, name: freeName(wanted, existing.parentId ?? rootId) });
      return id;
    },
    /** Returns the account that has a role. */
    role: (role: AccountRole): string =>
      once(`role ${role}`, () => {
        const { name, description } = role === 'opening' ? names.opening : names.toSort;
        const existing = findRoleAccount(tree, role, [
          name,
          ...(role === 'opening' ? ['Opening Balances'] : []),
        ]);
        if (existing !== undefined) return existing.id;
        const type = role === 'opening' ? 'EQUITY' : 'EXPENSE';
        const parentId = topOf(type);
        return add({ name: freeName(name, parentId), type, parentId, description, props: { Role: role } });
      }),
  };
}
