import type { Account } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { accountTypes, canReconcile } from '#ledger/account-types.ts';
import type { Item } from '#ledger/items.ts';
import { type ReconciledThrough, findOpenStatementDay } from '#ledger/seals.ts';
import {
  type FirstStep,
  hasOpeningBalance,
  hasOnlyOpeningBalances,
  needsOpeningBalance,
  listOfferedSteps,
} from '#ledger/book-preferences.ts';
import { isDerivedId } from '#ledger/statement/ids.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { findFromAndTo, isExchangeReceipt } from '#ledger/commodity/exchange-side.ts';
import { calculateNetWorthEffect } from '#ledger/rules/posting.ts';
import { groupSplits } from '#ledger/seen.ts';

/** One of the latest transactions: a split is one, with what its lines come to. */
type LatestEntry = {
  id: string;
  /** The first of its rows. */
  row: Transaction;
  /** Positive, or with the sign of what it does to the net worth. */
  minor: bigint;
  /** Undefined if it only moves money between accounts of money and debt, or within income and expenses. */
  direction: 'in' | 'out' | undefined;
  isTransfer: boolean;
};

type Accounts = ReadonlyMap<string, Pick<Account, 'type'>>;

const absolute = (minor: bigint) => (minor < 0n ? -minor : minor);

function isBetweenMoney(row: Transaction, accounts: Accounts): boolean {
  return findFromAndTo(row).every((id) => {
    const type = accounts.get(id)?.type;
    const family = type === undefined ? 'none' : accountTypes[type].family;
    return family === 'asset' || family === 'liability';
  });
}

/** Returns the latest transactions of a book for its first page, of rows that are newest first. */
export function findLatestEntries(
  rows: readonly Transaction[],
  accounts: Accounts,
  count: number,
): LatestEntry[] {
  return groupSplits(rows.filter((row) => !isExchangeReceipt(row)))
    .slice(0, count)
    .flatMap(({ lines }): LatestEntry[] => {
      const [row] = lines;
      if (row === undefined) return [];
      const isTransfer = lines.every((line) => isBetweenMoney(line, accounts));
      const netWorth = lines.reduce((sum, line) => sum + calculateNetWorthEffect(line, accounts), 0n);
      const moved = lines.reduce((sum, line) => sum + absolute(line.splitA.valueMinor), 0n);
      const isMoved = isTransfer || netWorth === 0n;
      return [
        {
          id: row.id,
          row,
          minor: isMoved ? moved : netWorth,
          direction: isMoved ? undefined : netWorth > 0n ? 'in' : 'out',
          isTransfer,
        },
      ];
    });
}

/** The data of a book: its accounts and items, and the newest of its transactions. */
type FirstStepsContext = { tree: AccountTree; items: readonly Item[]; newest: readonly Transaction[] };

/** True if a step was taken, by the data of the book. */
const isDone: Record<FirstStep, (context: FirstStepsContext) => boolean> = {
  balances: ({ tree }) => hasOpeningBalance(tree) || ![...tree.accounts.values()].some(needsOpeningBalance),
  // The ids of its rows are derived from what the bank wrote.
  statement: ({ items, newest }) =>
    items.some(({ kind }) => kind === 'bank-number') || newest.some(({ id }) => isDerivedId(id)),
  transaction: ({ tree }) => !hasOnlyOpeningBalances(tree),
};

/** The steps that the owner of a new book has neither done nor put away. */
export const findOpenSteps = (context: FirstStepsContext): FirstStep[] =>
  listOfferedSteps(context.tree.root).filter((step) => !isDone[step](context));

/** An account of money or debt, and what is known of its agreeing with the bank. */
export type HomeAccount = { account: Account; reconciledThrough: ReconciledThrough | undefined };

/** What waits for the owner of a book. */
export type AccountNeed =
  | { kind: 'broken-check' | 'broken-statement' | 'old-statement'; account: Account; day: string }
  | { kind: 'unfinished-statement'; account: Account; day: string };

/** What Home shows of the accounts of money and debt. */
export type HomeSummary = { accounts: HomeAccount[]; needs: AccountNeed[] };

/** Favourites first, then the accounts with the most transactions. */
const compareUse = (a: Account, b: Account) =>
  Number(b.isFavourite) - Number(a.isFavourite) || b.transactionsCount - a.transactionsCount;

/** The accounts of money and debt that are in use. */
const findUsedAccounts = (tree: AccountTree): Account[] =>
  [...tree.accounts.values()]
    .filter((account) => canReconcile(account) && account.transactionsCount > 0)
    .toSorted(compareUse);

function findNeeds(account: Account, reconciledThrough: ReconciledThrough | undefined, unfinished: string | undefined): AccountNeed[] {
  const needs: AccountNeed[] = [];
  if (reconciledThrough?.state === 'broken') needs.push({ kind: `broken-${reconciledThrough.by}`, account, day: reconciledThrough.day });
  if (unfinished !== undefined) needs.push({ kind: 'unfinished-statement', account, day: unfinished });
  else if (reconciledThrough?.state === 'older') needs.push({ kind: 'old-statement', account, day: reconciledThrough.day });
  return needs;
}

/**
 * The accounts of money and debt with their seals, and what of them needs their owner.
 * @param reconciledByAccount those that are known, by the ids of their accounts
 */
export function summarizeHome(tree: AccountTree, items: readonly Item[], reconciledByAccount: ReadonlyMap<string, ReconciledThrough>): HomeSummary {
  const used = findUsedAccounts(tree);
  return {
    accounts: used.map((account) => ({ account, reconciledThrough: reconciledByAccount.get(account.id) })),
    needs: used.flatMap((account) =>
      findNeeds(account, reconciledByAccount.get(account.id), findOpenStatementDay(account, items)),
    ),
  };
}
