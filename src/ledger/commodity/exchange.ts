import type { TextField } from '#contract/transaction-texts.ts';
import { type AccountTree, isTrading } from '#ledger/account-tree.ts';
import type { Account, AccountFields } from '#ledger/account.ts';
import { makeId } from '#ledger/ids.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { type OtherCurrencyAmount, noSplitInfo } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';

/**
 * An exchange between two currencies is a group of two rows, one in each currency, both over trading accounts that the app creates. Each
 * row balances exactly. The paid and the received amount are stored, but no rate. The gain is the balance of the trading accounts, valued
 * at the prices of a day.
 */

/** Returns the trading account of a currency ('' is the currency of the book). */
export function tradingAccountOf(
  { accounts }: { accounts: ReadonlyMap<string, Account> },
  currency: string,
): Account | undefined {
  return [...accounts.values()].find((account) => isTrading(account) && ownCurrency(account) === currency);
}

/**
 * Creates the fields of a trading account: below the first TRADING account of the book, else below the root, with the decimals of other
 * accounts of this currency.
 */
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

/** One end of an exchange: the gain of an account in minor units of its currency, which is named as shown to the user (`EUR`, never ''). */
export type ExchangeEnd = { accountId: string; tradingId: string; currency: string; valueMinor: bigint };

/** The input of an exchange. `ids` are created once, so that a retry after a lost response does not add a duplicate. */
export type ExchangeInput = {
  near: ExchangeEnd;
  far: ExchangeEnd;
  shared: Pick<Transaction, TextField | 'postedAt' | 'tags'>;
  ids: ExchangeIds;
};

type RowIds = { id: string; splitAId: string; splitBId: string };
export type ExchangeIds = { group: string; near: RowIds; far: RowIds };

const newRowIds = (): RowIds => ({ id: makeId(), splitAId: makeId(), splitBId: makeId() });

export const createExchangeIds = (): ExchangeIds => ({
  group: makeId(),
  near: newRowIds(),
  far: newRowIds(),
});

/** Returns the counter amount of one end in the currency of the other end: the amount that the other end loses. */
const foreignOf = ({ accountId, currency, valueMinor }: ExchangeEnd): OtherCurrencyAmount => ({
  minor: -valueMinor,
  currency,
  accountId,
});

/** Creates the two rows of an exchange, the near end first, each with its real account on side A. */
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
