import { useQuery } from '@tanstack/react-query';
import type { Action, RecordChange } from '#ledger/action.ts';
import { countChangedRecords } from '#ledger/action.ts';
import { balanceCheckId } from '#ledger/balance-checks.ts';
import {
  findComparisonChange,
  filterInEffect,
  isComparisonCreatedBy,
  type BankComparisonChange,
  type BankComparisonRef,
} from '#ledger/bank-comparison-changes.ts';
import { bookZone } from '#ledger/days.ts';
import { statementId } from '#ledger/statements.ts';
import { readAction } from '#ledger/wire-action.ts';
import type { Call } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { findInHistory } from '#web/data/history/history.ts';
import { keys } from '#web/data/keys.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useAccountTree } from '#web/data/queries.ts';

/** Changes that affect a bank comparison since it was made, newest first. */
export type BankComparisonChanges = {
  found: BankComparisonChange[];
  /** True if the history reaches back to the comparison. */
  isComplete: boolean;
};

/** Maximum number of records in an action to inspect; manual changes never reach it. */
const maxRecords = 500;

/** Returns the id of the action that made a bank comparison; undefined if the history does not reach back so far. */
async function findCreatingActionId(
  call: Call,
  bookName: string,
  comparison: BankComparisonRef,
): Promise<string | undefined> {
  const { by, accountId, day } = comparison;
  const itemId = by === 'statement' ? statementId(accountId, day) : balanceCheckId(accountId, day);
  // Comparisons once stored in the account became items after they were made.
  for (const id of [accountId, itemId]) {
    const actions = (await call('changes', { bookName, id, items: true })).map(readAction);
    const made = actions.find((action) => isComparisonCreatedBy(action, comparison));
    if (made !== undefined) return made.id;
  }
  return undefined;
}

async function fetchRecordChanges(call: Call, action: Action): Promise<RecordChange[]> {
  if (action.record !== undefined) return [action.record];
  if (countChangedRecords(action) > maxRecords) return [];
  const changes: RecordChange[] = [];
  for (;;) {
    const after = changes.at(-1)?.id;
    const page = await call('changes', { of: action.id, items: true, ...(after !== undefined && { after }) });
    changes.push(...page.map(readAction).flatMap(({ record }) => record ?? []));
    if (page.length === 0 || changes.length >= countChangedRecords(action)) return changes;
  }
}

async function fetchChangesSince(
  call: Call,
  bookName: string,
  comparison: BankComparisonRef,
): Promise<BankComparisonChanges> {
  const made = await findCreatingActionId(call, bookName, comparison);
  let actions: Action[] = [];
  await findInHistory(call, bookName, (all) => {
    const at = all.findIndex(({ id }) => id === made);
    actions = at < 0 ? all : all.slice(0, at);
    return at < 0 ? undefined : at;
  });
  const found: BankComparisonChange[] = [];
  for (const action of filterInEffect(actions)) {
    const change = findComparisonChange(action, await fetchRecordChanges(call, action), comparison);
    if (change !== undefined) found.push(change);
  }
  return { found, isComplete: made !== undefined };
}

/** Returns the changes that affect a bank comparison since it was made, within the reach of the history; fetched when shown. */
export function useBankComparisonChanges(
  { by, day, accountId }: Omit<BankComparisonRef, 'zone'>,
  offMinor: bigint,
) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const { root } = useAccountTree();
  return useQuery({
    // The difference is part of the key, because another change alters the result.
    queryKey: keys.history(bookName, by, accountId, day, String(offMinor)),
    queryFn: () => fetchChangesSince(call, bookName, { by, day, accountId, zone: bookZone(root) }),
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  });
}
