import { type CallAnswer, type CallInput, type CallName, type CallsOf, isCallOf } from '#contract/calls.ts';
import type { CallError } from '#contract/errors.ts';
import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import type { OnProgress } from '#contract/transfer.ts';

/** An event that a back-end reports between calls. */
export type BackendEvent =
  /** The session has ended without a log-out. */
  | { type: 'session-over' }
  /** The books no longer exist, although the user did not delete them here. */
  | { type: 'books-gone'; error: CallError }
  /** The number of unreadable accounts and transactions found so far; they are missing from all responses. */
  | { type: 'unreadable-records'; count: number }
  /** Other devices or tabs changed the books; responses include the change. */
  | { type: 'changed' }
  /** The connection state, the number of pending operations, and whether books are available offline. */
  | { type: 'connection'; isOnline: boolean; waiting: number; isSynced?: boolean }
  /** The source of the connection events has ended; from now on the outcome of calls shows the connection. */
  | { type: 'offline-copies-closed' }
  /** An offline copy differed from the book and was fetched again. */
  | { type: 'differed' }
  /** An offline copy cannot be synced, although the provider is reachable. */
  | { type: 'stuck'; detail: ErrorMessage }
  /** A pending operation that the caller believed stored was rejected; nothing of it is stored. */
  | { type: 'rejected'; detail: ErrorMessage }
  /** The provider rejected pending operations of this device; the user has to decide about them. */
  | { type: 'rejected-operations'; count: number }
  /** Data that was already returned is lost. */
  | { type: 'lost'; detail: ErrorMessage };

/** A store of books: it handles the calls of the contract, or rejects with a `CallError`. */
export type Backend = {
  /** `onProgress` receives the progress of the only long call, `import-data`. */
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    onProgress?: OnProgress,
  ): Promise<CallAnswer<Name>>;
  /**
   * The calls with acknowledgement: they resolve only after the provider stored the change, and reject if it is unreachable. If missing,
   * all calls behave this way.
   */
  confirmed?: Pick<Backend, 'call'>;
  /** Loads the back-end itself, if its code is loaded on demand. @throws if the code cannot be loaded */
  load?(): Promise<Backend>;
  /**
   * Returns the response of `export-data` unparsed, to be parsed in a worker: parsing a large book would block the page. Only on back-ends
   * that receive a text. @throws CallError
   */
  exportAsBlob?(input: CallInput<'export-data'>): Promise<Blob>;
  /** Subscribes to the events between calls, if the back-end has any. Returns the unsubscribe function. */
  subscribe?(listener: (event: BackendEvent) => void): () => void;
  /** Ends background work such as a worker or a timer; calls under way are rejected. */
  close?(): void;
};

/** The calls that only the sign-in of a project handles. The deletion of a user is not among them, as it also deletes the books. */
export type SignInCall = Exclude<CallsOf<'sign-in'>, 'delete-user-account'>;

/** True if the sign-in of a project handles the call alone. */
export function isSignInCall(name: CallName): name is SignInCall {
  return isCallOf('sign-in', name) && name !== 'delete-user-account';
}
