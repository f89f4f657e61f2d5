import { buildAccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { isTrading } from '#ledger/is-trading.ts';
import { currencies } from '#ledger/currencies.generated.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { bookCurrency, moneyOf, signStyleOf, toDecimalText } from '#ledger/money.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { accountPaths } from './account-paths.ts';

const codes = new Set(currencies.map(({ code }) => code));

/** True if a text is the code of a currency, and not of a share or another commodity. */
export const isCurrencyCode = (text: string): boolean => codes.has(text);

/** How the amounts, days and accounts of a book are written. */
export type BookHand = {
  /** The currency of the book. */
  currency: string;
  zone: string;
  accounts: ReadonlyMap<string, Account>;
  /** What an account holds, and amounts of it. */
  currencyOf: (accountId: string) => string;
  amountOf: (accountId: string, minor: bigint) => string;
  /** True if an account holds money, and not shares or another commodity. */
  isMoney: (accountId: string) => boolean;
  isTrading: (accountId: string) => boolean;
  dayOf: (transaction: Transaction) => string;
  pathOf: (accountId: string) => string[];
  /** In the order of the tree; of each the names from the top down. */
  paths: ReadonlyMap<string, string[]>;
};

/** How a book writes its amounts, days and accounts. */
export function handOf(list: readonly Account[]): BookHand {
  const tree = buildAccountTree(list);
  const { root, accounts } = tree;
  const book = { ...bookCurrency(root), signStyle: signStyleOf(root) };
  const zone = bookZone(root);
  const paths = accountPaths(tree);
  const moneyIn = (accountId: string) => {
    const account = accounts.get(accountId);
    return account ? moneyOf(account, book) : book;
  };
  return {
    currency: book.currency,
    zone,
    accounts,
    currencyOf: (accountId) => moneyIn(accountId).currency,
    amountOf: (accountId, minor) => toDecimalText(minor, moneyIn(accountId).decimals),
    isMoney: (accountId) => isCurrencyCode(moneyIn(accountId).currency),
    isTrading: (accountId) => {
      const account = accounts.get(accountId);
      return account !== undefined && isTrading(account);
    },
    dayOf: ({ postedAt }) => dayOf(postedAt.toISOString(), zone),
    // A row that somebody stored against the rules is still a row.
    pathOf: (accountId) => paths.get(accountId) ?? [accounts.get(accountId)?.name ?? accountId],
    paths,
  };
}
