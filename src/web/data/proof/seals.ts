import { queryOptions, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { canReconcile } from '#ledger/account-types.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { sumGain } from '#ledger/flow.ts';
import type { Item } from '#ledger/items.ts';
import { findLatestComparison, type BankComparison, type ReconciledThrough, checkReconciledThrough } from '#ledger/seals.ts';
import { sumByStatement } from '#ledger/reconcile.ts';
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

/** What the rows of a finished statement come to, in minor units; asked for anew when a transaction changes. */
function statementSumQuery(call: Call, bookName: string, { accountId, day }: AccountBankComparison) {
  return queryOptions({
    queryKey: keys.statementSum(bookName, accountId, day),
    queryFn: async () => {
      const rows = await fetchAllRows(call, { bookName, accountId, statementDate: day });
      return rows.reduce((sum, row) => sum + splitIn(row, accountId).valueMinor, 0n);
    },
  });
}

/** The statements of an account with what their rows come to, in minor units; asked for anew when a transaction changes. */
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

/** Why one of some answers is missing, where one is. */
const firstError = (answers: readonly { error: Error | null }[]) =>
  answers.find(({ error }) => error !== null)?.error ?? null;

/** What accounts held at the ends of the days of balance checks, in minor units, in their order; undefined while it is not known. */
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
 * What is found now of comparisons with a bank, many for each account, in their order; undefined while it is not known. `error` is
 * why it cannot be.
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
    // Of a statement whose rows are gone nothing is left.
    return ofAccount && (ofAccount.get(comparison.day) ?? 0n);
  });
  return { found, error: balancesError ?? firstError(sums) };
}

/** The seals of accounts of the open book that are known, by the ids of the accounts. */
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
