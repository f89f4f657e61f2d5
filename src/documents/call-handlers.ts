import { type CallAnswer, type CallBody, type CallName, type CallsOf, isCallOf } from '#contract/calls.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { ActionOfCall, OnUnreadable, Repository } from '#documents/repository.ts';
import type { OpenedSharedBook, SharedBooks } from '#documents/shared-books.ts';
import type { SharingService } from '#documents/sharing.ts';
import type { Stores } from '#documents/store.ts';

/** The calls that the documents engine answers: all calls that read or write books. */
export type DocumentsCall = CallsOf<'data' | 'transfer'>;

/** True if the documents engine answers this call. */
export function isDocumentsCall(name: CallName): name is DocumentsCall {
  return isCallOf('data', name) || isCallOf('transfer', name);
}

/** The context in which the handlers of one user run. */
export type DocumentsContext = {
  repository: Repository;
  action: ActionOfCall;
  /** Reports an unreadable record. */
  leaveOut: OnUnreadable;
  /** Receives the progress of an import. */
  onProgress?: OnProgress | undefined;
  /** The sharing service, if the provider supports shared books. */
  sharing?: SharingService | undefined;
  /** The books of other users, if the provider supports shared books. */
  sharedBooks?: SharedBooks | undefined;
  /** The shared book that the call is about, if another user owns it. */
  shared?: OpenedSharedBook | undefined;
} & Pick<Stores, 'store' | 'bulk' | 'pause'>;

/**
 * One function for each call; a table with a missing call does not compile. `isAgain` is true after the store rejected the first try as
 * outdated: the handler then reads the store anew. Errors are `CallError`s.
 */
export type CallHandlers<Name extends DocumentsCall = DocumentsCall> = {
  [Each in Name]: (
    context: DocumentsContext,
    body: CallBody<Each>,
    isAgain: boolean,
  ) => Promise<CallAnswer<Each>>;
};
