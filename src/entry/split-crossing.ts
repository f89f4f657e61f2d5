import type { Account } from '#ledger/account.ts';
import { tradingAccountOf } from '#ledger/commodity/exchange.ts';
import type { LineExchangeInput } from '#ledger/groups.ts';
import { formatAmountInput, type BookCurrency } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { readEnteredAmount } from '#ledger/read-amount.ts';
import type { Split, Transaction } from '#ledger/transaction.ts';
import { hasDifferentCurrencies, readCounterMinor, moneyOfAccount, deriveCounterRowIds } from './crossing.ts';
import type { Problem } from './problems.ts';
import type { TransactionIds } from './transaction-form.ts';

type Line = { ids: TransactionIds; farIds?: TransactionIds | undefined; otherId: string | undefined; got?: string | undefined };

type Accounts = ReadonlyMap<string, Account>;

/** What the other end of an exchange got, as it is typed. */
export function formatCounterAmount({ accountId, valueMinor }: Split, accounts: Accounts, money: BookCurrency): string {
  return formatAmountInput(valueMinor < 0n ? -valueMinor : valueMinor, moneyOfAccount(accounts, accountId, money));
}

/** Why what is typed as got is no amount. */
export function findCounterAmountProblem({ got = '' }: Line, money: BookCurrency): Problem {
  const read = readEnteredAmount(got, money);
  return got.trim() === '' || typeof read !== 'string'
    ? 'required'
    : { kind: 'noAmount', text: got, why: read };
}

/** The currencies between which the lines of a split go, '' for that of the book: each needs an account of trading. */
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
  /** The accounts of trading that were made just now, by their currencies; `tradedIn` names those that are needed. */
  trading?: ReadonlyMap<string, string>;
};

/** What a line says of its other end, where that holds another currency; undefined where an account of trading is missing. */
export function createLineExchange(
  { ids, farIds, otherId, got = '' }: Line,
  nearMinor: bigint,
  { accountId, accounts, money, trading }: Omit<SplitContext, 'stored'> & { accountId: string },
): LineExchangeInput | undefined {
  const [near, far] = [accounts.get(accountId), accounts.get(otherId ?? '')];
  const tradingIn = (currency: string) =>
    trading?.get(currency) ?? tradingAccountOf({ accounts }, currency)?.id;
  const otherMoney = moneyOfAccount(accounts, otherId, money);
  const minor = readCounterMinor(got, otherMoney);
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
