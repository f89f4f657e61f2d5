import { CallError } from '#contract/errors.ts';
import type { Account } from '#ledger/account.ts';
import { noteKind } from '#ledger/action.ts';
import { bookZone } from '#ledger/days.ts';
import { decide, type Decision } from '#ledger/schedule/decide.ts';
import { schedulesIn } from '#ledger/schedule/schedule-item.ts';
import { isDecided } from '#ledger/schedule/schedule.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { type ActionRef, newAction } from './actions.ts';
import { addRows } from './add-rows.ts';
import type { ItemBook } from './item-changes.ts';
import { itemsQuery } from './items.ts';
import { fetchLatestRows } from './latest-rows.ts';
import { noteInSchedules } from './note-schedules.ts';

/** What is decided of some occurrences, by the ids of their schedules. */
export type Decisions = ReadonlyMap<string, readonly Decision[]>;

/** What came of decisions: how many occurrences were posted, by which action, and why it went no further. */
export type Decided = {
  /** By what it is undone: the rows, or where none was posted, what was left out. */
  action: ActionRef;
  posted: number;
  stored: readonly Transaction[];
  error: unknown;
};

/** Notes in the schedules what was decided. @throws CallError */
async function note(
  book: ItemBook,
  { root, decisions, action }: { root: Account; decisions: Decisions; action: ActionRef },
): Promise<void> {
  const options = { zone: bookZone(root), enteredAt: new Date() };
  await noteInSchedules(book, { root, action }, (schedule) => {
    const own = decisions.get(schedule.id);
    return own && decide(schedule, own, options).schedule;
  });
}

/**
 * Carries out what was decided of occurrences: their rows are added by one action, and what was decided is noted by another, which
 * is not undone with them, so that what somebody undoes does not come again. An occurrence that another device, tab or the server
 * posted has the same ids and is there once; what is decided by now stays so. Never rejects: what went wrong is in the answer, and is due again.
 */
export async function decideSchedules(book: ItemBook, root: Account, decisions: Decisions): Promise<Decided> {
  const action = newAction('post-scheduled');
  const decided: Decided = { action, posted: 0, stored: [], error: undefined };
  try {
    const stored = await book.queryClient.fetchQuery({ ...itemsQuery(book), staleTime: 0 });
    const schedules = schedulesIn(stored).filter(({ id }) => decisions.has(id));
    // What was decided meanwhile, and maybe undone, is not to come again.
    const open = new Map(
      schedules.map((schedule) => {
        const isOpen = ({ nominal }: Decision) => !isDecided(schedule, nominal);
        return [schedule.id, (decisions.get(schedule.id) ?? []).filter(isOpen)];
      }),
    );
    const latest = await fetchLatestRows(book, schedules);
    const units = schedules.flatMap((schedule) => {
      const own = (open.get(schedule.id) ?? []).filter(({ what }) => what === 'post');
      const options = { zone: bookZone(root), enteredAt: new Date(), latest: latest.get(schedule.id) };
      const { add } = decide(schedule, own, options);
      const lines = schedule.lines.length;
      return own
        .toSorted((a, b) => (a.nominal < b.nominal ? -1 : 1))
        .map((decision, at) => ({ schedule, decision, rows: add.slice(at * lines, (at + 1) * lines) }));
    });
    const added = await addRows(
      book,
      units.map(({ rows }) => rows),
      { action, onMade: () => {} },
    );
    const there = new Set([...added.stored, ...added.taken.flat()].map(({ id }) => id));
    const failed = new Set(
      units
        .filter(({ rows }) => rows.some(({ id }) => !there.has(id)))
        .map(({ schedule, decision }) => `${schedule.id} ${decision.nominal}`),
    );
    const noted = new Map(
      [...open].map(([id, own]) => [id, own.filter(({ nominal }) => !failed.has(`${id} ${nominal}`))]),
    );
    const isNote = units.length > 0;
    await note(book, { root, decisions: noted, action: isNote ? newAction(noteKind) : action });
    return { ...decided, posted: added.count, stored: added.stored, error: added.error };
  } catch (error) {
    if (!(error instanceof CallError)) reportError(error);
    return { ...decided, error };
  }
}
