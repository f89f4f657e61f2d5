import { accountTypes } from './account-types.ts';
import { type AccountTree, listDescendants } from './account-tree.ts';
import type { Account } from './account.ts';
import { needsOpeningBalance } from './book-preferences.ts';
import { makeId } from './ids.ts';
import { openingMoment, toTransaction } from './statement/ids.ts';
import type { Transaction } from './transaction.ts';

/** True if the balance of an account is a debt. */
export const isDebtAccount = ({ type }: Pick<Account, 'type'>): boolean =>
  accountTypes[type].family === 'liability';

/** Compares accounts: assets before debts, and favourites first. */
const compareForOpeningBalances = (a: Account, b: Account) =>
  Number(isDebtAccount(a)) - Number(isDebtAccount(b)) || Number(b.isFavourite) - Number(a.isFavourite);

/** Returns the money and debt accounts without transactions. */
export function listAccountsToOpen(tree: AccountTree): Account[] {
  const all =
    tree.root === undefined ? [] : listDescendants(tree, tree.root.id).map(({ account }) => account);
  return all.filter(needsOpeningBalance).toSorted(compareForOpeningBalances);
}

/** The balance of an account according to its bank; an owed amount is positive. */
export type BankBalance = { account: Pick<Account, 'id' | 'type'>; minor: bigint };

type Opening = {
  /** The account for opening balances. */
  openingId: string;
  day: string;
  zone: string;
  description: string;
  enteredAt: Date;
};

/** Creates the opening transactions that give accounts their bank balances; balances of zero are skipped. */
export function createOpeningBalances(
  shown: readonly BankBalance[],
  { openingId, day, zone, description, enteredAt }: Opening,
): Transaction[] {
  return shown
    .filter(({ minor }) => minor !== 0n)
    .map(({ account, minor }) => ({
      ...toTransaction(
        { key: account.id, day, gainMinor: isDebtAccount(account) ? -minor : minor, description, notes: '' },
        { id: makeId(), splitAId: makeId(), splitBId: makeId() },
        {
          accountId: account.id,
          otherId: openingId,
          zone,
          description,
          notes: '',
          tags: [],
          positionInDay: 0,
          enteredAt,
        },
      ),
      postedAt: openingMoment(day, zone),
    }));
}
