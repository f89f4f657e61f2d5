import type { Account } from '#ledger/account.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { compareNewestFirst, type Transaction } from '#ledger/transaction.ts';
import { exchangeSide } from '#ledger/commodity/exchange-side.ts';
import type { TradeForm } from './trade-form.ts';

/** What a holding was traded with before: the accounts that are suggested. */
export type SuggestedTradeAccounts = Pick<TradeForm, 'moneyId' | 'feeId' | 'incomeId'>;

type Accounts = ReadonlyMap<string, Account>;

/** What an account held after a moment, in minor units. @param rows all of its rows */
export function calculateHeldMinor(rows: readonly Transaction[], accountId: string, moment: Date): bigint {
  return rows
    .filter(({ postedAt }) => postedAt.getTime() <= moment.getTime())
    .flatMap(({ splitA, splitB }) => [splitA, splitB])
    .reduce((sum, split) => (split.accountId === accountId ? sum + split.valueMinor : sum), 0n);
}

/**
 * The rows of a holding of whose groups the accounts are suggested, the newest first: that of the last trade, and that of the last
 * dividend or fee, which stands there with nothing.
 */
export function findSuggestionRows(rows: readonly Transaction[]): Transaction[] {
  const exchanges = rows.filter((row) => exchangeSide(row) !== undefined).toSorted(compareNewestFirst);
  const isTrade = (row: Transaction) => row.splitA.valueMinor !== 0n;
  const found = [exchanges.find(isTrade), exchanges.find((row) => !isTrade(row))];
  return found.flatMap((row) => row ?? []).toSorted(compareNewestFirst);
}

/** The accounts in rows of groups of a holding, as far as they are there. @param rows the newest group first */
export function findTradeAccounts(rows: readonly Transaction[], accounts: Accounts, holdingId: string): SuggestedTradeAccounts {
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

/** The choices, with the sole account there is where none was made before. */
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
