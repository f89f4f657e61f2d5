import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { LedgerChange } from '#ledger/change.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { events } from '#web/session/events.ts';
import type { ActionIdentity } from './actions.ts';
import type { ChangeContext } from './changes.ts';
import { keys } from '#web/data/keys.ts';
import { makeTogether } from './make-together.ts';
import { markTransactionsStale } from './stale.ts';

/** So many calls are under way at a time. */
const atOnce = 3;

/** What became of many rows that were added. */
export type AddedRows = {
  /** What all of it belongs to. */
  action: ActionIdentity;
  stored: Transaction[];
  /** How many units these are. */
  count: number;
  /** The units that were left out because the place has something else under an id of theirs. */
  conflicting: (readonly Transaction[])[];
  /** Why it went no further, where it did not. */
  error: unknown;
};

/** The rows by the calls that they go by; what belongs together is never parted. */
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

/** Which of the added rows a refusal is about, because its id is taken; undefined where it is about something else. */
function findConflictingRow(error: unknown): number | undefined {
  if (!(error instanceof CallError) || error.code !== 'conflict') return undefined;
  const [, at] =
    error.issues.map(({ path }) => /^add\.(\d+)/.exec(path)).find((found) => found !== null) ?? [];
  return at === undefined ? undefined : Number(at);
}

/**
 * Adds many rows as one action, all or nothing for each call; what belongs together (`units`) goes by one. A row whose id is taken
 * is left out and named, and the rest goes on; anything else ends it. Unlike `makeChanges` it shows nothing before it is stored:
 * thousands of rows would hold up the page. Never rejects.
 * @param action what all of it belongs to
 * @param onMade called with how many units are stored by now
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
        const made = await makeTogether(
          book,
          added.action,
          rows.map((after): LedgerChange => ({ after })),
        );
        const transactions = made.flatMap((each) => each ?? []);
        added.stored.push(...transactions);
        added.count += remaining.length;
        // Bit by bit: who listens works through each row.
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
