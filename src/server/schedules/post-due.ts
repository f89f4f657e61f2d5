import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Account } from '#ledger/account.ts';
import { findAddingAction, noteActionKind } from '#ledger/action.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { makeId } from '#ledger/ids.ts';
import { type Item, planItemChanges } from '#ledger/items.ts';
import {
  planCatchUp,
  type DueOccurrence,
  filterPossiblyStored,
  decideToPostAll,
} from '#ledger/schedule/catch-up.ts';
import { applyDecisions, type OccurrenceDecision, withNeedsDecision } from '#ledger/schedule/decisions.ts';
import { firstRowId, findLatestRows } from '#ledger/schedule/occurrence-rows.ts';
import { listDueOccurrences, type Schedule } from '#ledger/schedule/schedule.ts';
import { parseSchedules, withSchedules } from '#ledger/schedule/schedule-item.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { readAction } from '#ledger/wire-action.ts';
import { readItem, writeItem } from '#ledger/wire-item.ts';
import { readAccount, readTransaction, writeAccountRef, writeTransaction } from '#ledger/wire.ts';
import type { CallAsUser } from './call-as-user.ts';

/** Maximum number of occurrences of one schedule posted per run; the next run continues. */
const maxPerRun = 100;

/** The most tries to note posted occurrences on the stored schedules, which others may change at the same time. */
const maxTries = 5;

/** The number of newest pages of an account that are searched for the last posting, as in the app. */
const pagesToSearch = 5;

type PostingBook = { ask: CallAsUser; root: Account };

const isConflict = (error: unknown) => error instanceof CallError && error.code === 'conflict';

async function readScheduleItems({ ask, root }: PostingBook): Promise<Item[]> {
  return (await ask('items', { bookName: root.name, kinds: ['schedule'] })).map(readItem);
}

/** Reads the rows of the newest occurrence of a schedule that repeats its last amount. */
async function readLatestRows({ ask, root }: PostingBook, { id, amount, lines }: Schedule) {
  const [first] = lines;
  if (amount !== 'last' || first === undefined) return undefined;
  const rows = await ask('transactions', {
    bookName: root.name,
    account: writeAccountRef(first.accountA),
    pageNumbers: Array.from({ length: pagesToSearch }, (_each, at) => at + 1),
  });
  return findLatestRows(rows.map(readTransaction)).get(id);
}

type DecisionOptions = { zone: string; enteredAt: Date };

type ActionRef = { id: string; kind: string };

/** Adds the rows of an occurrence. Returns false if another device or server has added them already. */
async function addRows(
  { ask, root }: PostingBook,
  add: readonly Transaction[],
  action: ActionRef,
): Promise<boolean> {
  try {
    await ask('change-transactions', { bookName: root.name, action, add: add.map(writeTransaction) });
    return true;
  } catch (error) {
    if (!isConflict(error)) throw error;
    return false;
  }
}

/** Returns the action that added a stored row; undefined if the history does not contain it. */
async function readPostingAction({ ask, root }: PostingBook, rowId: string): Promise<ActionRef | undefined> {
  const actions = (await ask('changes', { bookName: root.name, id: rowId })).map(readAction);
  const added = findAddingAction(actions);
  return added && { id: added.id, kind: added.kind };
}

/** Changes the stored schedules; retries if others change them at the same time. */
async function noteSchedules(
  book: PostingBook,
  action: ActionRef,
  noted: (schedule: Schedule) => Schedule | undefined,
): Promise<void> {
  const { ask, root } = book;
  for (let tried = 1; ; tried += 1) {
    const seen = await readScheduleItems(book);
    const own = parseSchedules(seen).flatMap((schedule) => noted(schedule) ?? []);
    const { put } = planItemChanges(seen, withSchedules(seen, own));
    try {
      for (let at = 0; at < put.length; at += limits.changesPerCall) {
        const some = put.slice(at, at + limits.changesPerCall).map(writeItem);
        await ask('change-items', { bookName: root.name, action, put: some });
      }
      return;
    } catch (error) {
      if (!isConflict(error) || tried === maxTries) throw error;
    }
  }
}

/** Occurrences that were posted, by the actions that added their rows. */
type PostedOccurrences = { action: ActionRef; scheduleId: string; decision: OccurrenceDecision }[];

/**
 * Notes posted occurrences in their schedules, as part of the actions that added the rows: one undo reverts both. Before that their days
 * are marked as asked about, which no undo reverts, so that they are not posted again automatically.
 */
async function notePosted(
  book: PostingBook,
  posted: PostedOccurrences,
  options: DecisionOptions,
): Promise<void> {
  const of = (schedule: Schedule, some: PostedOccurrences) =>
    some.filter(({ scheduleId }) => scheduleId === schedule.id).map(({ decision }) => decision);
  await noteSchedules(book, { id: makeId(), kind: noteActionKind }, (schedule) =>
    withNeedsDecision(
      schedule,
      of(schedule, posted).map(({ nominal }) => nominal),
    ),
  );
  for (const some of Map.groupBy(posted, ({ action }) => action.id).values()) {
    const [first] = some;
    if (first !== undefined)
      await noteSchedules(book, first.action, (schedule) => {
        const decisions = of(schedule, some);
        return decisions.length === 0 ? undefined : applyDecisions(schedule, decisions, options).schedule;
      });
  }
}

/** Returns the occurrences that were posted but not noted, as the server was stopped in between. */
async function findUnnotedPostings(
  book: PostingBook,
  undecided: readonly DueOccurrence[],
): Promise<PostedOccurrences> {
  const posted: PostedOccurrences = [];
  for (const { schedule, occurrence } of filterPossiblyStored(undecided)) {
    const action = await readPostingAction(book, firstRowId(schedule, occurrence.nominal));
    if (action !== undefined)
      posted.push({ action, scheduleId: schedule.id, decision: { ...occurrence, what: 'post' } });
  }
  return posted;
}

/** Posts occurrences of one schedule in order, up to the first rejected one. */
async function postSchedule(
  book: PostingBook,
  schedule: Schedule,
  decisions: readonly OccurrenceDecision[],
  { options, action }: { options: DecisionOptions; action: ActionRef },
): Promise<{ count: number; posted: PostedOccurrences; error?: unknown }> {
  const posted: PostedOccurrences = [];
  let count = 0;
  try {
    let latest: readonly Transaction[] | undefined = await readLatestRows(book, schedule);
    for (const decision of decisions.slice(0, maxPerRun)) {
      const { add } = applyDecisions(schedule, [decision], { ...options, latest });
      const [row] = add;
      const isAdded = await addRows(book, add, action);
      count += isAdded ? 1 : 0;
      const by = isAdded || row === undefined ? action : await readPostingAction(book, row.id);
      posted.push({
        action: by ?? { id: makeId(), kind: noteActionKind },
        scheduleId: schedule.id,
        decision,
      });
      latest = add;
    }
    return { count, posted };
  } catch (error) {
    return { count, posted, error };
  }
}

/** The number of posted occurrences, and the errors of the others. */
type PostingResult = { count: number; errors: unknown[] };

/**
 * Posts the due occurrences of one book. The rows are added first, so that an interruption only causes another check. A rejected schedule
 * does not stop the others.
 */
async function postBook(book: PostingBook, nowMs: number): Promise<PostingResult> {
  const { ask, root } = book;
  const zone = bookZone(root);
  const today = dayOf(nowMs, zone);
  const mayPost = (schedule: Schedule) =>
    schedule.mode === 'post' && listDueOccurrences(schedule, today).length > 0;
  const schedules = parseSchedules(await readScheduleItems(book)).filter(mayPost);
  const done: PostingResult = { count: 0, errors: [] };
  if (schedules.length === 0) return done;
  const accounts = new Map(
    (await ask('all-accounts', { bookName: root.name })).map(readAccount).map((each) => [each.id, each]),
  );
  const { post, ask: undecided } = planCatchUp(schedules, today, accounts);
  const due = decideToPostAll(post);
  const options = { zone, enteredAt: new Date(nowMs) };
  const action = { id: makeId(), kind: 'post-scheduled' };
  // An interrupted run may have added rows that are not noted yet.
  const posted: PostedOccurrences = await findUnnotedPostings(book, undecided);
  for (const schedule of schedules) {
    const outcome = await postSchedule(book, schedule, due.get(schedule.id) ?? [], { options, action });
    done.count += outcome.count;
    posted.push(...outcome.posted);
    if (outcome.error !== undefined) done.errors.push(outcome.error);
  }
  if (posted.length > 0) await notePosted(book, posted, options);
  return done;
}

/**
 * Posts the due occurrences of all automatic schedules in the books of a user, with the same ids as the app. Returns the number of posted
 * occurrences and the errors of single schedules or books, which do not stop the others.
 * @throws CallError if the books cannot be read
 */
export async function postDueOfUser(ask: CallAsUser, nowMs: number): Promise<PostingResult> {
  // The server posts shared books as their owner, once.
  const books = (await ask('all-books', {}))
    .map(readAccount)
    .filter(({ shared }) => shared?.owner === undefined);
  const done: PostingResult = { count: 0, errors: [] };
  for (const root of books) {
    try {
      const { count, errors } = await postBook({ ask, root }, nowMs);
      done.count += count;
      done.errors.push(...errors);
    } catch (error) {
      done.errors.push(error);
    }
  }
  return done;
}
