import type { Account } from '#ledger/account.ts';
import { tradingAccountOf } from '#ledger/commodity/exchange.ts';
import type { LineExchangeInput } from '#ledger/groups.ts';
import { formatAmountInput, type BookCurrency } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { readEnteredAmount } from '#ledger/read-amount.ts';
import type { Split, Transaction } from '#ledger/transaction.ts';
import {
  hasDifferentCurrencies,
  readCounterMinor,
  moneyOfAccount,
  deriveCounterRowIds,
} from './exchange-amounts.ts';
import type { Problem } from './problems.ts';
import type { LineIds } from './transaction-form.ts';

type Line = {
  ids: LineIds;
  farIds?: LineIds | undefined;
  otherId: string | undefined;
  counterAmount?: string | undefined;
};

type Accounts = ReadonlyMap<string, Account>;

/** Formats the counter amount of an exchange for its field. */
export function formatCounterAmount(
  { accountId, valueMinor }: Split,
  accounts: Accounts,
  money: BookCurrency,
): string {
  return formatAmountInput(
    valueMinor < 0n ? -valueMinor : valueMinor,
    moneyOfAccount(accounts, accountId, money),
  );
}

/** Returns the problem of a typed counter amount. */
export function findCounterAmountProblem({ counterAmount = '' }: Line, money: BookCurrency): Problem {
  const read = readEnteredAmount(counterAmount, money);
  return counterAmount.trim() === '' || typeof read !== 'string'
    ? 'required'
    : { kind: 'noAmount', text: counterAmount, why: read };
}

/** Returns the currencies that the lines of a split exchange, '' for the currency of the book. Each of them needs a trading account. */
export function findExchangedCurrencies(
  { accountId, lines }: { accountId: string | undefined; lines: readonly Line[] },
  accounts: Accounts,
): string[] {
  const ids = lines.flatMap(({ otherId }) =>
    hasDifferentCurrencies(accounts, accountId, otherId) ? [accountId, otherId] : [],
  );
  return [...new Set(ids.flatMap((id) => accounts.get(id ?? '') ?? []).map(ownCurrency))];
}

export type SplitContext = {
  stored: Transaction | undefined;
  accounts: Accounts;
  money: BookCurrency;
  /** The trading accounts that were just created, by currency. */
  trading?: ReadonlyMap<string, string>;
};

/**
 * Returns the exchange of a line whose other account holds another currency; undefined if a trading account or the counter amount is
 * missing.
 */
export function createLineExchange(
  { ids, farIds, otherId, counterAmount = '' }: Line,
  nearMinor: bigint,
  { accountId, accounts, money, trading }: Omit<SplitContext, 'stored'> & { accountId: string },
): LineExchangeInput | undefined {
  const [near, far] = [accounts.get(accountId), accounts.get(otherId ?? '')];
  const tradingIn = (currency: string) =>
    trading?.get(currency) ?? tradingAccountOf({ accounts }, currency)?.id;
  const otherMoney = moneyOfAccount(accounts, otherId, money);
  const minor = readCounterMinor(counterAmount, otherMoney);
  const [tradingId, otherTradingId] = [near, far].map((each) => each && tradingIn(ownCurrency(each)));
  if (minor === undefined || tradingId === undefined || otherTradingId === undefined) return undefined;
  return {
    id: farIds?.id,
    newIds: deriveCounterRowIds(ids),
    valueMinor: nearMinor > 0n ? -minor : minor,
    currency: moneyOfAccount(accounts, accountId, money).currency,
    otherCurrency: otherMoney.currency,
    tradingId,
    otherTradingId,
  };
}
