import { createSignal } from '#web/signals/store.ts';

/** Something that was done and can be taken back. */
export type Undoable = UndoTarget & {
  /** What was done, for the message that offers to take it back. */
  done: string;
  /** What taking it back is called: to undo, unless it was an undo itself. */
  word?: 'undo' | 'redo';
};

/** What was done, as the place of the books knows it: by undoing it one goes back. */
export type UndoTarget = { actionId: string };

/** Something to be undone: the action, what is said when it is done, and what the way back from that is called. */
export type UndoRequest = { undoes: string; done: string; next: 'undo' | 'redo' };

/** What somebody may want to know of what was done; `web/app` shows it. */
export type HistoryRequest =
  /** The last that was done; `isAgain` where the open book was taken in anew for it. */
  | { show: 'undo' | 'redo'; isAgain?: boolean }
  /** One action. */
  | { show: 'one'; undoes: string; direction: 'undo' | 'redo' }
  /** Why something cannot be undone. */
  | ({ show: 'hindered'; error: Error } & UndoRequest)
  /** What was done: in all books, in one, or to the account or transaction `id`, which is called `name`. */
  | { show: 'history'; bookName?: string; id?: string; name?: string };

/** Offers to take back what was just done; `web/app` shows the offer for six seconds. */
export const undoOffers = createSignal<Undoable>();

/** Asks for the history, or what goes with it. */
export const historyRequests = createSignal<HistoryRequest>();

/** Tells that an action was undone, by its id: nobody needs to be offered that any more. */
export const undoneActions = createSignal<string>();
