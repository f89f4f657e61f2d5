import { type CallAnswer, type CallBody, type CallName, type CallsOf, isCallOf } from '#contract/calls.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { ActionOfCall, OnUnreadable, Repository } from '#documents/repository.ts';
import type { OpenedSharedBook, SharedBooks } from '#documents/shared-books.ts';
import type { SharingService } from '#documents/sharing.ts';
import type { Stores } from '#documents/store.ts';

/** The calls that an engine over documents answers: all that read or write books. */
export type DocumentsCall = CallsOf<'data' | 'transfer'>;

/** Whether an engine over documents answers this call. */
export function isDocumentsCall(name: CallName): name is DocumentsCall {
  return isCallOf('data', name) || isCallOf('transfer', name);
}

/** What a call of one user works with. */
export type DocumentsContext = {
  repository: Repository;
  action: ActionOfCall;
  /** Notes what was met and cannot be read. */
  leaveOut: OnUnreadable;
  /** Hears how far an import is. */
  onProgress?: OnProgress | undefined;
  /** Who shares books, where a place lets them be shared. */
  sharing?: SharingService | undefined;
  /** The books of others, where a place lets books be shared. */
  sharedBooks?: SharedBooks | undefined;
  /** The book of another that the call is about. */
  shared?: OpenedSharedBook | undefined;
} & Pick<Stores, 'store' | 'bulk' | 'pause'>;

/**
 * One function for each call; a table that lacks one does not compile. `isAgain` means that a first try was refused as
 * outdated: the store is looked at anew. Errors are `CallError`s.
 */
export type CallHandlers<Name extends DocumentsCall = DocumentsCall> = {
  [Each in Name]: (context: DocumentsContext, body: CallBody<Each>, isAgain: boolean) => Promise<CallAnswer<Each>>;
};
