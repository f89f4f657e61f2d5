import { accountTypes } from './account-types.ts';
import { type AccountTree, listDescendants } from './account-tree.ts';
import type { Account } from './account.ts';
import { needsOpeningBalance } from './book-preferences.ts';
import { makeId } from './ids.ts';
import { openingMoment, toTransaction } from './statement/ids.ts';
import type { Transaction } from './transaction.ts';

/** Whether what an account shows is a debt. */
export const isDebtAccount = ({ type }: Pick<Account, 'type'>): boolean => accountTypes[type].family === 'liability';

/** What is owned before what is owed, and of each the favourites first. */
const compareAsked = (a: Account, b: Account) =>
  Number(isDebtAccount(a)) - Number(isDebtAccount(b)) || Number(b.isFavourite) - Number(a.isFavourite);

/** The accounts of money and debt in which nothing is entered yet. */
export function listAccountsToOpen(tree: AccountTree): Account[] {
  const all = tree.root === undefined ? [] : listDescendants(tree, tree.root.id).map(({ account }) => account);
  return all.filter(needsOpeningBalance).toSorted(compareAsked);
}

/** What an account holds by its bank: of a debt, what is owed is positive. */
export type BankBalance = { account: Pick<Account, 'id' | 'type'>; minor: bigint };

type Opening = {
  /** Where opening balances come from. */
  openingId: string;
  day: string;
  zone: string;
  description: string;
  enteredAt: Date;
};

/** The transactions that make accounts hold what their banks show; none for those that hold nothing. */
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
