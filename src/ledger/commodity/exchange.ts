import type { TextField } from '#contract/transaction-texts.ts';
import { type AccountTree, isTrading } from '#ledger/account-tree.ts';
import type { Account, AccountFields } from '#ledger/account.ts';
import { makeId } from '#ledger/ids.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { type OtherCurrencyAmount, noSplitInfo } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';

/**
 * Money that goes from one currency to another: a row in each, both over accounts of trading that the app makes, in one group. So each
 * row balances exactly and what was really paid and got is stored, no rate is; what the accounts of trading hold, valued at the prices
 * of a day, is the gain.
 */

/** The account of trading in a currency ('' is that of the book). */
export function tradingAccountOf(
  { accounts }: { accounts: ReadonlyMap<string, Account> },
  currency: string,
): Account | undefined {
  return [...accounts.values()].find((account) => isTrading(account) && ownCurrency(account) === currency);
}

/** The same as it is made: below the first account of trading of the book, else below the book itself; its amounts are as others have them. */
export function createTradingAccount(
  { root, childrenOf, accounts }: Pick<AccountTree, 'root' | 'childrenOf' | 'accounts'>,
  currency: string,
  words: Pick<AccountFields, 'name' | 'description'>,
): AccountFields {
  const trading =
    root && childrenOf(root.id).find((account) => account.type === 'TRADING' && !isTrading(account));
  const parent = trading ?? root;
  const decimals = [...accounts.values()].find(
    (account) => ownCurrency(account) === currency && account.props['CurrencyDecimals'] !== undefined,
  )?.props['CurrencyDecimals'];
  return {
    ...words,
    type: 'TRADING',
    color: parent?.color ?? '#000000',
    parentId: parent?.id,
    isFavourite: false,
    isPlaceholder: false,
    tags: [],
    props: {
      Trading: true,
      ...(currency !== '' && { Currency: currency }),
      ...(currency !== '' && decimals !== undefined && { CurrencyDecimals: decimals }),
    },
  };
}

/** One end of an exchange: what an account gains, in minor units of its currency as the reader knows it (`EUR`, never ''). */
export type ExchangeEnd = { accountId: string; tradingId: string; currency: string; valueMinor: bigint };

/** An exchange as it is wanted. `ids` are made once, so that what is sent again after a lost answer is there once. */
export type ExchangeInput = {
  near: ExchangeEnd;
  far: ExchangeEnd;
  shared: Pick<Transaction, TextField | 'postedAt' | 'tags'>;
  ids: ExchangeIds;
};

type RowIds = { id: string; splitAId: string; splitBId: string };
export type ExchangeIds = { group: string; near: RowIds; far: RowIds };

const newRowIds = (): RowIds => ({ id: makeId(), splitAId: makeId(), splitBId: makeId() });

export const createExchangeIds = (): ExchangeIds => ({ group: makeId(), near: newRowIds(), far: newRowIds() });

/** What one end gains in the currency of the other: as much as that one loses. */
const foreignOf = ({ accountId, currency, valueMinor }: ExchangeEnd): OtherCurrencyAmount => ({
  minor: -valueMinor,
  currency,
  accountId,
});

/** The two rows of an exchange, each with its real account on side A; of the near end first. */
export function createExchangeRows(
  { near, far, shared, ids }: ExchangeInput,
  enteredAt: Date = new Date(),
): [Transaction, Transaction] {
  const rowOf = (
    end: ExchangeEnd,
    other: ExchangeEnd,
    { id, splitAId, splitBId }: RowIds,
    groupLine: number,
  ): Transaction => ({
    ...shared,
    id,
    enteredAt,
    splitA: { id: splitAId, accountId: end.accountId, valueMinor: end.valueMinor },
    splitB: { id: splitBId, accountId: end.tradingId, valueMinor: -end.valueMinor },
    props: '{}',
    splitInfo: changeSplitInfo(noSplitInfo, {
      group: ids.group,
      groupLine,
      A: { foreign: foreignOf(other) },
    }),
  });
  return [rowOf(near, far, ids.near, 1), rowOf(far, near, ids.far, 2)];
}
