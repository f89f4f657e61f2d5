import type { AccountFields } from './account.ts';
import type { Item } from './items.ts';
import type { MemberChange, BookUser } from './members.ts';
import type { Transaction } from './transaction.ts';

/** An account before or after a change, without derived fields. */
export type AccountSnapshot = AccountFields & { id: string };

/** The change of one record by an action. Without `before` the record was added, without `after` removed. */
export type RecordChange =
  | {
      recordType: 'account';
      id: string;
      before: AccountSnapshot | undefined;
      after: AccountSnapshot | undefined;
    }
  | { recordType: 'transaction'; id: string; before: Transaction | undefined; after: Transaction | undefined }
  | { recordType: 'item'; id: string; before: Item | undefined; after: Item | undefined };

/** An action of the history, as the call `changes` returns it. */
export type Action = {
  id: string;
  /** The kind of the action: the name of a call, or an action name of the app. */
  kind: string;
  at: Date;
  /** Undefined if the action changed several books. */
  bookId: string | undefined;
  added: number;
  changed: number;
  removed: number;
  /** The number of changed accounts and items; undefined if the provider does not return it. */
  accounts?: number | undefined;
  items?: number | undefined;
  /** The name or description of the first changed record. */
  about: string;
  /** The action that this one undid, and the last action that undid this one. */
  undoOf: string | undefined;
  undoneBy: string | undefined;
  /** The member who did it, if several users share the book. */
  by?: BookUser | undefined;
  /** Set if the action changed the members of the book. Such an action changes no record and cannot be undone. */
  member?: MemberChange | undefined;
  /** True if the action is an import that did not complete. */
  isInterrupted?: true;
  /** The change of the record, if the action changed only one record or one was requested. */
  record: RecordChange | undefined;
};

/** Counts the records that an action changed. */
export function countChangedRecords({
  added,
  changed,
  removed,
}: Pick<Action, 'added' | 'changed' | 'removed'>): number {
  return added + changed + removed;
}

/** The loaded actions by id. */
type ActionsById = ReadonlyMap<string, Action>;

/** Returns the actions by id. */
export function indexActions(actions: readonly Action[]): Map<string, Action> {
  return new Map(actions.map((action) => [action.id, action]));
}

/** Follows the undos and redos of an action to the last one; undefined if that action is not loaded. */
function followUndos(action: Action, known: ActionsById): { end: Action; steps: number } | undefined {
  let end = action;
  let steps = 0;
  while (end.undoneBy !== undefined) {
    const next = known.get(end.undoneBy);
    if (next === undefined) return undefined;
    end = next;
    steps += 1;
  }
  return { end, steps };
}

/** Counts the undos between an action and the original action; undefined if the original is not loaded. */
function countUndos(action: Action, known: ActionsById): number | undefined {
  let depth = 0;
  let at = action;
  while (at.undoOf !== undefined) {
    const before = known.get(at.undoOf);
    if (before === undefined) return undefined;
    at = before;
    depth += 1;
  }
  return depth;
}

/** Returns the original action of an undo or redo, as far back as actions are loaded. */
export function findOriginalAction(action: Action, known: ActionsById): Action {
  let first = action;
  while (first.undoOf !== undefined) first = known.get(first.undoOf) ?? { ...first, undoOf: undefined };
  return first;
}

/** True if the changes of an action are in effect: it was not undone, or the undo was undone again. */
export function isInEffect(action: Action, known: ActionsById): boolean {
  const found = followUndos(action, known);
  return found === undefined ? action.undoneBy === undefined : found.steps % 2 === 0;
}

/** A step of undo or redo: `action` is the original action, `undoes` the action to undo for it. */
export type UndoStep = { action: Action; undoes: Action };

/** The kind of actions that only record which occurrences were posted automatically. Undo and redo skip them. */
export const noteActionKind = 'note-occurrences';

/** True if undo and redo can step to this action: it is neither such a note nor a change of members. */
const isStep = ({ kind, member }: Action) => kind !== noteActionKind && member === undefined;

/** True if this user did the action. In a book that is not shared, actions have no user. */
const isByUser = ({ by }: Action, userId: string) => by === undefined || by.id === userId;

/**
 * Finds the last action of a user that is in effect, and the action to undo for it: itself, or the redo that restored it.
 * @param actions newest first, of all members of the book
 * @returns undefined if there is no such action among them
 */
export function findNextUndo(actions: readonly Action[], userId: string): UndoStep | undefined {
  const known = indexActions(actions);
  for (const action of actions) {
    if (action.undoOf !== undefined || !isStep(action) || !isByUser(action, userId)) continue;
    const found = followUndos(action, known);
    if (found !== undefined && found.steps % 2 === 0) return { action, undoes: found.end };
  }
  return undefined;
}

/**
 * Finds the newest undo of a user that is in effect, if the user did nothing new since.
 * @param actions newest first, of all members of the book
 * @returns 'none' if there is nothing to redo; undefined if these actions are not enough to decide
 */
export function findNextRedo(actions: readonly Action[], userId: string): UndoStep | 'none' | undefined {
  const known = indexActions(actions);
  for (const action of actions) {
    if (!isStep(action) || !isByUser(action, userId)) continue;
    if (action.undoOf === undefined) return 'none';
    if (action.undoneBy !== undefined) continue;
    const depth = countUndos(action, known);
    if (depth === undefined) return undefined;
    if (depth % 2 === 0) continue;
    return { action: findOriginalAction(action, known), undoes: action };
  }
  return undefined;
}

/** Returns the action that added a record, from the actions that changed it, newest first; undefined if they do not reach back that far. */
export function findAddingAction(actions: readonly Action[]): Action | undefined {
  const known = indexActions(actions);
  return actions
    .map((action) => findOriginalAction(action, known))
    .find((action) => action.added > 0 && isInEffect(action, known));
}

/** The possible undo of an action: the action to undo and its label. */
export type UndoOption = { undoes: string; kind: 'undo' | 'restore' | 'redo' };

/** Returns how an action can be undone or redone; undefined if another action decides that. */
export function findUndoOption(action: Action, known: ReadonlyMap<string, Action>): UndoOption | undefined {
  if (action.member !== undefined) return undefined;
  if (action.undoOf !== undefined) {
    if (action.undoneBy !== undefined) return undefined;
    const depth = countUndos(action, known) ?? 1;
    return { undoes: action.id, kind: depth % 2 === 0 ? 'undo' : 'redo' };
  }
  const found = followUndos(action, known);
  if (found === undefined) return undefined;
  if (found.steps % 2 === 1) return { undoes: found.end.id, kind: 'redo' };
  const isRemoval = action.removed === countChangedRecords(action);
  return { undoes: found.end.id, kind: isRemoval ? 'restore' : 'undo' };
}
