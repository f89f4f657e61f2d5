import type { Account } from '#ledger/account.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { compareNewestFirst, type Transaction } from '#ledger/transaction.ts';
import { exchangeSide } from '#ledger/commodity/exchange-side.ts';
import type { TradeForm } from './trade-form.ts';

/** The suggested accounts of a trade, from earlier trades of the holding. */
export type SuggestedTradeAccounts = Pick<TradeForm, 'moneyId' | 'feeId' | 'incomeId'>;

type Accounts = ReadonlyMap<string, Account>;

/**
 * Calculates the units that an account held after a moment, in minor units.
 * @param rows all rows of the account
 */
export function calculateHeldMinor(rows: readonly Transaction[], accountId: string, moment: Date): bigint {
  return rows
    .filter(({ postedAt }) => postedAt.getTime() <= moment.getTime())
    .flatMap(({ splitA, splitB }) => [splitA, splitB])
    .reduce((sum, split) => (split.accountId === accountId ? sum + split.valueMinor : sum), 0n);
}

/**
 * Returns the rows of a holding that suggest accounts, newest first: the last trade, and the last dividend or fee, whose quantity is zero.
 */
export function findSuggestionRows(rows: readonly Transaction[]): Transaction[] {
  const exchanges = rows.filter((row) => exchangeSide(row) !== undefined).toSorted(compareNewestFirst);
  const isTrade = (row: Transaction) => row.splitA.valueMinor !== 0n;
  const found = [exchanges.find(isTrade), exchanges.find((row) => !isTrade(row))];
  return found.flatMap((row) => row ?? []).toSorted(compareNewestFirst);
}

/**
 * Returns the accounts used in the groups of a holding, if they still exist.
 * @param rows the rows of the groups, newest group first
 */
export function findTradeAccounts(
  rows: readonly Transaction[],
  accounts: Accounts,
  holdingId: string,
): SuggestedTradeAccounts {
  const ids = rows.flatMap(({ splitA, splitB }) => [splitA.accountId, splitB.accountId]);
  const ofFamily = (family: 'income' | 'expense') =>
    ids.find((id) => accountTypes[accounts.get(id)?.type ?? 'ROOT'].family === family);
  const own = rows.find(({ splitA, splitB }) => [splitA.accountId, splitB.accountId].includes(holdingId));
  return {
    moneyId: own && exchangeSide(own)?.foreign.accountId,
    feeId: ofFamily('expense'),
    incomeId: ofFamily('income'),
  };
}

/** Returns the suggested accounts. Where no earlier choice is offered, the only offered account is chosen. */
export function chooseOnlyOffered(
  choices: SuggestedTradeAccounts,
  offered: Record<keyof SuggestedTradeAccounts, readonly string[]>,
): SuggestedTradeAccounts {
  const sole = (name: keyof SuggestedTradeAccounts) => {
    const ids = offered[name];
    const before = choices[name];
    if (before !== undefined && ids.includes(before)) return before;
    return ids.length === 1 ? ids[0] : undefined;
  };
  return { moneyId: sole('moneyId'), feeId: sole('feeId'), incomeId: sole('incomeId') };
}
