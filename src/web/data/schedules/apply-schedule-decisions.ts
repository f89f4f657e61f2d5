import { CallError } from '#contract/errors.ts';
import type { Account } from '#ledger/account.ts';
import { findAddingAction, noteActionKind } from '#ledger/action.ts';
import { bookZone } from '#ledger/days.ts';
import { applyDecisions, type OccurrenceDecision, withNeedsDecision } from '#ledger/schedule/decisions.ts';
import type { PostingOptions } from '#ledger/schedule/occurrence-rows.ts';
import { parseSchedules } from '#ledger/schedule/schedule-item.ts';
import { isDecided, type Schedule } from '#ledger/schedule/schedule.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { readAction } from '#ledger/wire-action.ts';
import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { type AddedRows, addRows } from '#web/data/transactions/add-rows.ts';
import type { ItemContext } from '#web/data/items/item-changes.ts';
import { itemsQuery } from '#web/data/items/items.ts';
import { fetchLatestRows } from '#web/data/registers/use-latest-rows.ts';
import { updateSchedules } from './match-occurrences.ts';

/** Returns the action that added a stored row; undefined if the history does not contain it or cannot be read. */
export async function findPostingAction(
  { call, bookName }: ItemContext,
  rowId: string,
): Promise<ActionIdentity | undefined> {
  try {
    const added = findAddingAction((await call('changes', { bookName, id: rowId })).map(readAction));
    return added && { id: added.id, kind: added.kind };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return undefined;
  }
}

/** Decisions about occurrences, by schedule id. */
export type ScheduleDecisions = ReadonlyMap<string, readonly OccurrenceDecision[]>;

/** The outcome of decisions: the number of posted occurrences, their action, and the error that ended the run. */
export type ScheduleOutcome = {
  /** The action that undoes all of it. */
  action: ActionIdentity;
  posted: number;
  stored: readonly Transaction[];
  error: unknown;
};

/** The source of a decision: the user, or the app itself because the schedule is posted automatically. */
export type DecisionSource = 'user' | 'schedule';

/** An occurrence to post, with its rows. */
type PostingUnit = { schedule: Schedule; decision: OccurrenceDecision; rows: readonly Transaction[] };

/** Returns the occurrences that decisions post, with their rows. */
function toPostingUnits(
  schedule: Schedule,
  decisions: readonly OccurrenceDecision[],
  options: PostingOptions,
): PostingUnit[] {
  const posts = decisions.filter(({ what }) => what === 'post');
  const { add } = applyDecisions(schedule, posts, options);
  return posts.map((decision) => ({
    schedule,
    decision,
    rows: add.filter(({ splitInfo }) => splitInfo.occurrence === decision.nominal),
  }));
}

/**
 * Groups the decisions by action. Most belong to `action`, but an occurrence that another user posted at the same time is recorded under
 * the action that added its rows, so that one undo reverts both. An occurrence whose rows could not be added is missing, and stays due.
 */
async function groupByAction(
  book: ItemContext,
  action: ActionIdentity,
  { open, units, added }: { open: ScheduleDecisions; units: readonly PostingUnit[]; added: AddedRows },
): Promise<Map<ActionIdentity, ScheduleDecisions>> {
  const stored = new Set(added.stored.map(({ id }) => id));
  const conflictingIds = new Set(added.conflicting.flat().map(({ id }) => id));
  const actions = new Map([[action.id, action]]);
  const result = new Map<ActionIdentity, Map<string, OccurrenceDecision[]>>();
  for (const [id, decisions] of open)
    for (const decision of decisions) {
      const unit = units.find((each) => each.schedule.id === id && each.decision === decision);
      const isStored = unit === undefined || unit.rows.every((row) => stored.has(row.id));
      const conflicting = unit?.rows.find((row) => conflictingIds.has(row.id));
      if (!isStored && conflicting === undefined) continue;
      const found =
        isStored || conflicting === undefined
          ? action
          : ((await findPostingAction(book, conflicting.id)) ?? newAction(noteActionKind));
      const own = actions.get(found.id) ?? found;
      actions.set(own.id, own);
      const recorded = result.get(own) ?? new Map<string, OccurrenceDecision[]>();
      result.set(own, recorded.set(id, [...(recorded.get(id) ?? []), decision]));
    }
  return result;
}

/**
 * Applies decisions about occurrences as one action: first adds the rows, then records the decisions in the schedules. An undo makes the
 * days due again. Before automatic posting is recorded, its days are marked as asked about, by an action that is not undone with it:
 * occurrences the user undoes are not posted again automatically. An occurrence that another device, tab or the server posted has the same
 * ids and exists once. Never rejects: the answer contains the error, and failed occurrences stay due.
 */
export async function applyScheduleDecisions(
  book: ItemContext,
  root: Account,
  decisions: ScheduleDecisions,
  by: DecisionSource = 'user',
): Promise<ScheduleOutcome> {
  const action = newAction('post-scheduled');
  const initialOutcome: ScheduleOutcome = { action, posted: 0, stored: [], error: undefined };
  const zone = bookZone(root);
  const enteredAt = new Date();
  try {
    const stored = await book.queryClient.fetchQuery({ ...itemsQuery(book), staleTime: 0 });
    const schedules = parseSchedules(stored).filter(({ id }) => decisions.has(id));
    // Days decided meanwhile stay decided; days undone meanwhile are left to the user.
    const open = new Map(
      schedules.map((schedule) => {
        const isOpen = ({ nominal }: OccurrenceDecision) =>
          !isDecided(schedule, nominal) && (by === 'user' || !schedule.needsDecision.includes(nominal));
        return [schedule.id, (decisions.get(schedule.id) ?? []).filter(isOpen)];
      }),
    );
    const latest = await fetchLatestRows(book, schedules);
    const units = schedules.flatMap((schedule) =>
      toPostingUnits(schedule, open.get(schedule.id) ?? [], {
        zone,
        enteredAt,
        latest: latest.get(schedule.id),
      }),
    );
    const rows = units.map((unit) => unit.rows);
    const added = await addRows(book, rows, { action, onMade: () => {} });
    const recorded = await groupByAction(book, action, { open, units, added });
    const posted = new Map(
      [...open].map(([id, own]) => [
        id,
        own.filter(({ what }) => what === 'post').map(({ nominal }) => nominal),
      ]),
    );
    await updateSchedules(book, { root, action: newAction(noteActionKind) }, (schedule) =>
      withNeedsDecision(schedule, posted.get(schedule.id) ?? []),
    );
    for (const [of, own] of recorded)
      await updateSchedules(book, { root, action: of }, (schedule) => {
        const ofSchedule = own.get(schedule.id);
        return ofSchedule && applyDecisions(schedule, ofSchedule, { zone, enteredAt }).schedule;
      });
    return { ...initialOutcome, posted: added.count, stored: added.stored, error: added.error };
  } catch (error) {
    if (!(error instanceof CallError)) reportError(error);
    return { ...initialOutcome, error };
  }
}
