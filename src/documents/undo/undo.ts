import type { Pause } from '#async/retry.ts';
import type { WireAction } from '#contract/actions.ts';
import type { CallBody } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import { readOwner } from '#documents/calls/member-calls.ts';
import { checkLocks } from '#documents/changes/locks.ts';
import { planLog } from '#documents/changes/log.ts';
import type { DocumentsContext } from '#documents/call-handlers.ts';
import { compareRecordKeys, type LoggedAction, recordKey } from '#documents/model/action-documents.ts';
import { isFlowZoneRight } from '#documents/model/books.ts';
import type { AccountDocument } from '#documents/model/documents.ts';
import { listActions } from '#documents/answer-actions.ts';
import { readActions, readItems, findEffectiveUndo } from '#documents/read-books.ts';
import { retryCommit } from '#documents/retry.ts';
import { type DurableStore, type DocumentStore, StoreError } from '#documents/store.ts';
import { findByIds, findStored } from '#documents/transfer/read-all.ts';
import { repair } from '#documents/transfer/repair.ts';
import { type PlannedCommit, planCommits } from '#documents/undo/commits.ts';
import { checkUndoRules, selectUndoable } from '#documents/undo/conflicts.ts';
import { planTarget } from '#documents/undo/target.ts';

const actionNotFound = () => new CallError('not-found', bookError('actionNotFound'));

/** Writes the commits one by one. A commit that was stored although its answer was lost is not written again. */
async function writeCommits(
  store: DurableStore,
  pause: Pause,
  commits: readonly PlannedCommit[],
  logOf: (commit: PlannedCommit, index: number) => ReturnType<typeof planLog>,
): Promise<void> {
  for (const [index, commit] of commits.entries()) {
    const log = logOf(commit, index);
    const names = log.map(({ name }) => name);
    await retryCommit(async (tries) => {
      const hasArrived = tries > 0 && (await store.list('actions', { names })).length > 0;
      if (!hasArrived) await store.commit([...commit.writes(), ...log], store.member?.role !== 'add');
    }, pause);
  }
}

/** True if a root has another time zone or month start than the one its flows were derived by. */
const hasOtherFlowZone = (account: AccountDocument): boolean =>
  account.ParentAccountId === null && !isFlowZoneRight(account);

/** True if an undo failed only because an identical call has already completed it. */
async function isAlreadyUndone(
  { action }: DocumentsContext,
  store: DocumentStore,
  undoes: string,
  error: unknown,
): Promise<boolean> {
  if (action.isAlone || error instanceof StoreError || !(error instanceof CallError)) return false;
  const late = (await readActions(store, [action.id])).get(action.id);
  return late?.undoOf === undoes && !late.isOpen;
}

/**
 * Undoes an action, as an action of its own; with `rest`, only the records that were not changed since. It uses one commit if possible.
 * Otherwise each commit leaves the books consistent, and the next call continues where the undo was interrupted.
 * @throws CallError not-found; conflict if it is already undone, if records were changed since, or if a rule forbids it
 */
export async function undoLoggedAction(
  context: DocumentsContext,
  { undoes, rest }: Pick<CallBody<'undo'>, 'undoes' | 'rest'>,
  isAgain: boolean,
): Promise<WireAction> {
  const { repository, action } = context;
  const done = (await readActions(context.store, [undoes])).get(undoes);
  if (done === undefined) throw actionNotFound();
  const isLarge = done.loggedChanges.length > limits.changesPerCall;
  const store = isLarge ? await context.bulk() : context.store;
  const effectiveUndo = await findEffectiveUndo(store, undoes);
  const known =
    action.isAlone && !isAgain ? undefined : (await readActions(store, [action.id])).get(action.id);
  // A repeated call after a lost answer.
  const isThis = known?.undoOf === undoes;
  if (known !== undefined && !isThis) throw new CallError('conflict', bookError('exists'));
  if (effectiveUndo !== undefined && !effectiveUndo.isOpen && !isThis)
    throw new CallError('conflict', bookError('undoneAlready'));
  const isOver = isThis && !known.isOpen;
  if (!isOver) {
    try {
      await restoreRecords(context, store, done, { unfinished: effectiveUndo, isPartial: rest });
    } catch (error) {
      if (!(await isAlreadyUndone(context, store, undoes, error))) throw error;
    }
  }
  const id = isOver ? known.id : (effectiveUndo?.id ?? action.id);
  const undone = (await readActions(context.store, [id])).get(id);
  if (undone === undefined) throw actionNotFound();
  const [answer] = await listActions(context.store, await repository.books(), [undone], {
    items: false,
    owner: await readOwner(context),
  });
  if (answer === undefined) throw actionNotFound();
  return answer;
}

type UndoProgress = {
  /** The completed part of an interrupted undo. */
  unfinished: LoggedAction | undefined;
  /** True if records changed since may stay. */
  isPartial: boolean;
};

async function restoreRecords(
  context: DocumentsContext,
  store: DocumentStore,
  done: LoggedAction,
  { unfinished, isPartial }: UndoProgress,
): Promise<void> {
  const { repository, action, bulk, pause } = context;
  const books = await repository.books();
  const isDone = new Set(unfinished?.loggedChanges.map(recordKey));
  const missing = done.loggedChanges.filter((change) => !isDone.has(recordKey(change)));
  const ids = missing.flatMap(({ RecordType, RecordId }) => (RecordType === 'transaction' ? [RecordId] : []));
  const isLarge = ids.length > limits.changesPerCall;
  const rows = isLarge ? await findStored(store, books, ids) : await findByIds(store, ids);
  const mayChangeItems = missing.some(({ RecordType, Before }) => RecordType === 'item' || Before === null);
  const items = mayChangeItems ? await readItems(store, books) : [];
  const present = { books, rows, items: new Map(items.map((item) => [item.ItemId, item])) };
  const loggedChanges = await selectUndoable(store, done, missing, present, {
    isPartial,
    isBegun: unfinished !== undefined,
  });
  const target = planTarget(present, loggedChanges);
  checkUndoRules(loggedChanges, present, target);
  checkLocks(books, action, target.changes);

  const head = repository.begin(action, unfinished);
  const [first] = done.loggedChanges;
  const titleChange =
    first && loggedChanges.includes(first) ? first : loggedChanges.toSorted(compareRecordKeys)[0];
  const undoing = { ...head, undoOf: done.id, about: titleChange && recordKey(titleChange) };
  const months = target.going.length > 0 ? await repository.months() : [];
  const planned = planCommits(books, target, months);
  // If others have changed all missing records, the begun undo is completed as it is.
  const commits = planned.length > 0 ? planned : [{ loggedChanges: [], writes: () => [] }];
  const logOf = (commit: PlannedCommit, index: number) =>
    planLog(undoing, commit.loggedChanges, {
      isAlone: action.isAlone && commits.length === 1,
      isOpen: index < commits.length - 1,
      isNext: unfinished !== undefined || index > 0,
    });
  const [only, ...others] = commits;
  const hasOtherFlowZones = target.steps.some(({ account }) => hasOtherFlowZone(account));
  if (only !== undefined && others.length === 0 && !isLarge && !hasOtherFlowZones)
    await repository.write(
      [...only.writes(), ...logOf(only, 0)],
      only.rows,
      only.loggedChanges.length > 1 || books.member?.role === 'edit',
    );
  else {
    try {
      await writeCommits(await bulk(), pause, commits, logOf);
    } finally {
      repository.forget();
    }
  }
  if (!hasOtherFlowZones) return;
  await repair(await bulk());
  repository.forget();
}
