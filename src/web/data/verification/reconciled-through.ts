import { queryOptions, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { canReconcile } from '#ledger/account-types.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { sumGain } from '#ledger/flow.ts';
import type { Item } from '#ledger/items.ts';
import {
  findLatestComparison,
  type BankComparison,
  type ReconciledThrough,
  checkReconciledThrough,
} from '#ledger/reconciled-through.ts';
import { sumByStatement } from '#ledger/statements.ts';
import { sideInfoIn, splitIn } from '#ledger/transaction.ts';
import { addDays } from '#values/calendar.ts';
import type { Call } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { useFlows } from '#web/data/prices/flows.ts';
import { useItems } from '#web/data/items/items.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { fetchAllRows } from '#web/data/registers/pages.ts';
import { useAccountTree } from '#web/data/queries.ts';

const noItems: readonly Item[] = [];

/** A comparison of an account with its bank. */
export type AccountBankComparison = BankComparison & { accountId: string };

/** Query for the row sum of a finished statement, in minor units; refetched after a transaction changes. */
function statementSumQuery(call: Call, bookName: string, { accountId, day }: AccountBankComparison) {
  return queryOptions({
    queryKey: keys.statementSum(bookName, accountId, day),
    queryFn: async () => {
      const rows = await fetchAllRows(call, { bookName, accountId, statementDate: day });
      return rows.reduce((sum, row) => sum + splitIn(row, accountId).valueMinor, 0n);
    },
  });
}

/** Query for the row sums of all statements of an account, in minor units; refetched after a transaction changes. */
function statementSumsQuery(call: Call, bookName: string, accountId: string) {
  return queryOptions({
    queryKey: keys.statementSum(bookName, accountId),
    queryFn: async () => {
      const rows = await fetchAllRows(call, { bookName, accountId, status: 'reconciled' });
      return sumByStatement(
        rows.map((row) => ({
          statementDate: sideInfoIn(row, accountId).statementDate,
          valueMinor: splitIn(row, accountId).valueMinor,
        })),
      );
    },
  });
}

/** Returns the first error of several answers, or null. */
const firstError = (answers: readonly { error: Error | null }[]) =>
  answers.find(({ error }) => error !== null)?.error ?? null;

/**
 * Returns the account balances at the end of each balance check's day, in minor units and in the order of the checks; undefined while
 * loading.
 */
function useCheckedBalances(checks: readonly AccountBankComparison[]) {
  const days = [...new Set(checks.map(({ day }) => day))].toSorted();
  const flows = useFlows(days.map((day) => ({ until: addDays(day, 1) })));
  const balances = checks.map(({ day, accountId }) => {
    const until = flows[days.indexOf(day)]?.data;
    return until && sumGain(until, (id) => id === accountId);
  });
  return { held: balances, error: firstError(flows) };
}

/**
 * Returns the current sums for bank comparisons, several per account, in their order; undefined while loading. `error` is the reason if
 * they cannot be loaded.
 */
export function useComparisonSums(comparisons: readonly AccountBankComparison[]) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const checks = comparisons.filter(({ by }) => by === 'check');
  const { held: balances, error: balancesError } = useCheckedBalances(checks);
  const accountIds = [
    ...new Set(comparisons.flatMap(({ by, accountId }) => (by === 'statement' ? [accountId] : []))),
  ];
  const sums = useQueries({ queries: accountIds.map((id) => statementSumsQuery(call, bookName, id)) });
  const found = comparisons.map((comparison) => {
    if (comparison.by === 'check') return balances[checks.indexOf(comparison)];
    const ofAccount = sums[accountIds.indexOf(comparison.accountId)]?.data;
    // A statement whose rows were deleted has the sum zero.
    return ofAccount && (ofAccount.get(comparison.day) ?? 0n);
  });
  return { found, error: balancesError ?? firstError(sums) };
}

/** Returns by account id up to which date the accounts of the open book agree with their bank, if known. */
export function useReconciledThrough(accounts: readonly Account[]): Map<string, ReconciledThrough> {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const { root } = useAccountTree();
  const { data: items = noItems } = useItems();
  const [nowMs] = useState(Date.now);
  const today = dayOf(nowMs, bookZone(root));
  const comparisons = accounts.filter(canReconcile).flatMap((account): AccountBankComparison[] => {
    const comparison = findLatestComparison(account, items);
    return comparison === undefined ? [] : [{ ...comparison, accountId: account.id }];
  });
  const checks = comparisons.filter(({ by }) => by === 'check');
  const statements = comparisons.filter(({ by }) => by === 'statement');
  const { held: balances } = useCheckedBalances(checks);
  const sums = useQueries({ queries: statements.map((each) => statementSumQuery(call, bookName, each)) });
  const reconciledThrough = new Map<string, ReconciledThrough>();
  const add = (comparison: AccountBankComparison, foundMinor: bigint | undefined) => {
    const state = checkReconciledThrough(comparison, { today, foundMinor });
    if (state !== undefined) reconciledThrough.set(comparison.accountId, state);
  };
  checks.forEach((comparison, index) => add(comparison, balances[index]));
  statements.forEach((comparison, index) => add(comparison, sums[index]?.data));
  return reconciledThrough;
}
