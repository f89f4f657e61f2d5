import type { AccountFields } from './account.ts';
import type { Item } from './items.ts';
import type { MemberChange, BookUser } from './members.ts';
import type { Transaction } from './transaction.ts';

/** An account as it was or became: nothing that is derived. */
export type AccountSnapshot = AccountFields & { id: string };

/** What an action made of one record: without `before` it was added, without `after` removed. */
export type RecordChange =
  | { recordType: 'account'; id: string; before: AccountSnapshot | undefined; after: AccountSnapshot | undefined }
  | { recordType: 'transaction'; id: string; before: Transaction | undefined; after: Transaction | undefined }
  | { recordType: 'item'; id: string; before: Item | undefined; after: Item | undefined };

/** What was done at once, as `changes` tells it. */
export type Action = {
  id: string;
  /** What it was called by who did it: the name of a call, or a word of the app. */
  kind: string;
  at: Date;
  /** Undefined where several books were touched. */
  bookId: string | undefined;
  added: number;
  changed: number;
  removed: number;
  /** How many of these are accounts and how many items; undefined where the place does not tell. */
  accounts?: number | undefined;
  items?: number | undefined;
  /** The name or description of the first record that it touched. */
  about: string;
  /** The action that this one made undone, and the last that made this one undone. */
  undoOf: string | undefined;
  undoneBy: string | undefined;
  /** Who did it, where several share the book. */
  by?: BookUser | undefined;
  /** Set where it changed who shares the book, which touches no record and cannot be undone. */
  member?: MemberChange | undefined;
  /** It is an import of which not all has arrived. */
  isInterrupted?: true;
  /** Where it touched one record only, or one is meant. */
  record: RecordChange | undefined;
};

/** How many records an action touched. */
export function countChangedRecords({ added, changed, removed }: Pick<Action, 'added' | 'changed' | 'removed'>): number {
  return added + changed + removed;
}

/** Actions by their ids, as far back as they are known. */
type ActionsById = ReadonlyMap<string, Action>;

/** The actions by their ids. */
export function indexActions(actions: readonly Action[]): Map<string, Action> {
  return new Map(actions.map((action) => [action.id, action]));
}

/** The last of what became of an action: undone, redone, undone ...; undefined where that is not known. */
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

/** How many undos lie between an action and what was done first; undefined where that lies further back than is known. */
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

/** What was done first where an action undid or redid something, as far back as is known. */
export function findOriginalAction(action: Action, known: ActionsById): Action {
  let first = action;
  while (first.undoOf !== undefined) first = known.get(first.undoOf) ?? { ...first, undoOf: undefined };
  return first;
}

/** Whether what an action did is in effect: it was not undone, or that was undone in turn. */
export function isInEffect(action: Action, known: ActionsById): boolean {
  const found = followUndos(action, known);
  return found === undefined ? action.undoneBy === undefined : found.steps % 2 === 0;
}

/** What there is to undo or to redo: `action` is what was done, `undoes` what has to be undone for it. */
export type UndoStep = { action: Action; undoes: Action };

/** The kind of actions that only mark which days of schedules were posted automatically. Undo and redo pass over them. */
export const noteActionKind = 'note-occurrences';

/** True of an action that the keys for undo and redo step over or back to: neither a note nor a change of the members. */
const isStep = ({ kind, member }: Action) => kind !== noteActionKind && member === undefined;

/** Whether somebody did it; where nobody shares the book nothing says who did. */
const isByUser = ({ by }: Action, userId: string) => by === undefined || by.id === userId;

/**
 * The last thing that somebody did that is in effect, and what to undo for that: itself, or the redo that brought it back.
 * @param actions newest first, those of all who share the book
 * @returns undefined where there is none among them
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
 * The newest undo of somebody that is in effect, where they did nothing new since.
 * @param actions newest first, those of all who share the book
 * @returns 'none' where there is nothing to redo; undefined where that is not to be told from these
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

/** Returns the action that added a record, of those that touched it, newest first; undefined if they do not reach that far. */
export function findAddingAction(actions: readonly Action[]): Action | undefined {
  const known = indexActions(actions);
  return actions
    .map((action) => findOriginalAction(action, known))
    .find((action) => action.added > 0 && isInEffect(action, known));
}

/** What may be done about an action now, and what to undo for that. */
export type UndoOption = { undoes: string; kind: 'undo' | 'restore' | 'redo' };

/** How an action is undone or brought back; undefined where that is for another one to say. */
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
