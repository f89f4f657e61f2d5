import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { LedgerChange } from '#ledger/ledger-change.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { events } from '#web/session/events.ts';
import type { ActionIdentity } from './actions.ts';
import type { ChangeContext } from './changes.ts';
import { keys } from '#web/data/keys.ts';
import { applyChangesInOneCall } from './apply-changes-in-one-call.ts';
import { markTransactionsStale } from './stale.ts';

/** Number of calls in parallel. */
const atOnce = 3;

/** The result of adding many rows. */
export type AddedRows = {
  /** The action of all rows. */
  action: ActionIdentity;
  stored: Transaction[];
  /** The number of added units. */
  count: number;
  /** Units that were skipped because the provider has another record under one of their ids. */
  conflicting: (readonly Transaction[])[];
  /** The error that ended the run, if any. */
  error: unknown;
};

/** Packs the units into calls; a unit is never split. */
function packCalls(units: readonly (readonly Transaction[])[]): (readonly Transaction[])[][] {
  const calls: (readonly Transaction[])[][] = [];
  let space = 0;
  for (const unit of units) {
    if (unit.length > space) {
      calls.push([]);
      space = limits.changesPerCall;
    }
    calls.at(-1)?.push(unit);
    space -= unit.length;
  }
  return calls;
}

/** Returns the index of the added row whose id is already used, from the error of a call; undefined for other errors. */
function findConflictingRow(error: unknown): number | undefined {
  if (!(error instanceof CallError) || error.code !== 'conflict') return undefined;
  const [, at] =
    error.issues.map(({ path }) => /^add\.(\d+)/.exec(path)).find((found) => found !== null) ?? [];
  return at === undefined ? undefined : Number(at);
}

/**
 * Adds many rows as one action, all or nothing for each call; each unit in `units` is sent in one call. A row whose id is already used is
 * skipped and reported; any other error ends the run. Unlike `makeChanges` it shows no row before it is stored, because thousands of rows
 * would block the page. Never rejects.
 * @param action the action of all rows
 * @param onMade called with the number of units stored so far
 */
export async function addRows(
  book: ChangeContext,
  units: readonly (readonly Transaction[])[],
  { action, onMade }: { action: ActionIdentity; onMade: (count: number) => void },
): Promise<AddedRows> {
  const { queryClient, bookName } = book;
  const added: AddedRows = { action, stored: [], count: 0, conflicting: [], error: undefined };
  const addAll = async (wanted: (readonly Transaction[])[]) => {
    let remaining = wanted;
    while (remaining.length > 0 && added.error === undefined) {
      const rows = remaining.flat();
      try {
        const made = await applyChangesInOneCall(
          book,
          added.action,
          rows.map((after): LedgerChange => ({ after })),
        );
        const transactions = made.flatMap((each) => each ?? []);
        added.stored.push(...transactions);
        added.count += remaining.length;
        // Raised in parts, because listeners process each row.
        events.raiseSoon('transaction-created', { transactions, bookName });
        return onMade(added.count);
      } catch (error) {
        const conflictingRow = rows[findConflictingRow(error) ?? -1];
        const unit = remaining.find((each) => conflictingRow !== undefined && each.includes(conflictingRow));
        if (unit === undefined) {
          added.error = error;
          return undefined;
        }
        added.conflicting.push(unit);
        remaining = remaining.filter((each) => each !== unit);
      }
    }
    return undefined;
  };
  const calls = packCalls(units);
  const work = async () => {
    for (let next = calls.shift(); next !== undefined && added.error === undefined; next = calls.shift())
      await addAll(next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  void queryClient.resetQueries({ queryKey: keys.registers(bookName) });
  markTransactionsStale(queryClient, bookName);
  return added;
}
