import { createSignal } from '#web/signals/store.ts';

/** A finished action that can be undone. */
export type Undoable = UndoTarget & {
  /** Description of the action, for the message that offers to undo it. */
  done: string;
  /** Label of the reverse step: undo, unless the action was an undo itself. */
  word?: 'undo' | 'redo';
};

/** An action as known to the provider; undoing it reverts the action. */
export type UndoTarget = { actionId: string };

/** A requested undo: the action, the message after success, and the label of the reverse step. */
export type UndoRequest = { undoes: string; done: string; next: 'undo' | 'redo' };

/** A request to show the history or a part of it; `web/app` shows it. */
export type HistoryRequest =
  /** Undoes or redoes the last action; `isAgain` is true if the open book was reloaded for it. */
  | { show: 'undo' | 'redo'; isAgain?: boolean }
  /** Undoes or redoes one action. */
  | { show: 'one'; undoes: string; direction: 'undo' | 'redo' }
  /** Explains why an action cannot be undone. */
  | ({ show: 'undo-conflict'; error: Error } & UndoRequest)
  /** Shows the history of all books, of one book, or of the account or transaction `id` with the name `name`. */
  | { show: 'history'; bookName?: string; id?: string; name?: string };

/** Emits each action that can be undone; `web/app` shows the offer for six seconds. */
export const undoOffers = createSignal<Undoable>();

/** Emits requests for the history. */
export const historyRequests = createSignal<HistoryRequest>();

/** Emits the id of each undone action, so that its undo offer is hidden. */
export const undoneActions = createSignal<string>();
