import type { Account } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { accountTypes, canReconcile } from '#ledger/account-types.ts';
import type { Item } from '#ledger/items.ts';
import { type ReconciledThrough, findOpenStatementDay } from '#ledger/reconciled-through.ts';
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
import { groupSplits } from '#ledger/split-groups.ts';

/** A recent transaction: a split counts as one, with the total of its lines. */
type LatestEntry = {
  id: string;
  /** The first of its rows. */
  row: Transaction;
  /** The positive amount, or with the sign of its effect on net worth. */
  minor: bigint;
  /** Undefined for transfers between balance sheet accounts, or within income and expenses. */
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

/** Returns the latest transactions of a book for its first page; `rows` must be newest first. */
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

/** The data of a book for its first steps: accounts, items, and the newest transactions. */
type FirstStepsContext = { tree: AccountTree; items: readonly Item[]; newest: readonly Transaction[] };

/** The tests that a step is done, by the data of the book. */
const isDone: Record<FirstStep, (context: FirstStepsContext) => boolean> = {
  balances: ({ tree }) => hasOpeningBalance(tree) || ![...tree.accounts.values()].some(needsOpeningBalance),
  // The ids of imported rows are derived from the bank's data.
  statement: ({ items, newest }) =>
    items.some(({ kind }) => kind === 'bank-number') || newest.some(({ id }) => isDerivedId(id)),
  transaction: ({ tree }) => !hasOnlyOpeningBalances(tree),
};

/** Returns the first steps that the user of a new book has neither done nor dismissed. */
export const findOpenSteps = (context: FirstStepsContext): FirstStep[] =>
  listOfferedSteps(context.tree.root).filter((step) => !isDone[step](context));

/** An account of money or debt with its reconciliation state. */
export type HomeAccount = { account: Account; reconciledThrough: ReconciledThrough | undefined };

/** A task for the owner of a book. */
export type AccountToDo =
  | { kind: 'broken-check' | 'broken-statement' | 'old-statement'; account: Account; day: string }
  | { kind: 'unfinished-statement'; account: Account; day: string };

/** The accounts of money and debt on the overview page, and their tasks. */
export type HomeSummary = { accounts: HomeAccount[]; needs: AccountToDo[] };

/** Sorts favourites first, then by number of transactions. */
const compareUse = (a: Account, b: Account) =>
  Number(b.isFavourite) - Number(a.isFavourite) || b.transactionsCount - a.transactionsCount;

/** Returns the accounts of money and debt that are in use. */
const findUsedAccounts = (tree: AccountTree): Account[] =>
  [...tree.accounts.values()]
    .filter((account) => canReconcile(account) && account.transactionsCount > 0)
    .toSorted(compareUse);

function findNeeds(
  account: Account,
  reconciledThrough: ReconciledThrough | undefined,
  unfinished: string | undefined,
): AccountToDo[] {
  const needs: AccountToDo[] = [];
  if (reconciledThrough?.state === 'broken')
    needs.push({ kind: `broken-${reconciledThrough.by}`, account, day: reconciledThrough.day });
  if (unfinished !== undefined) needs.push({ kind: 'unfinished-statement', account, day: unfinished });
  else if (reconciledThrough?.state === 'older')
    needs.push({ kind: 'old-statement', account, day: reconciledThrough.day });
  return needs;
}

/**
 * Returns the accounts of money and debt with their reconciliation state, and the tasks of their owner.
 * @param reconciledByAccount the known reconciliation states by account id
 */
export function summarizeHome(
  tree: AccountTree,
  items: readonly Item[],
  reconciledByAccount: ReadonlyMap<string, ReconciledThrough>,
): HomeSummary {
  const used = findUsedAccounts(tree);
  return {
    accounts: used.map((account) => ({ account, reconciledThrough: reconciledByAccount.get(account.id) })),
    needs: used.flatMap((account) =>
      findNeeds(account, reconciledByAccount.get(account.id), findOpenStatementDay(account, items)),
    ),
  };
}
