import { type CallAnswer, type CallInput, type CallName, type CallsOf, isCallOf } from '#contract/calls.ts';
import type { CallError } from '#contract/errors.ts';
import type { ErrorMessage } from '#contract/refusals/catalogue.ts';
import type { OnProgress } from '#contract/transfer.ts';

/** What a back-end tells between the calls. */
export type BackendEvent =
  /** The session has ended by itself. */
  | { type: 'session-over' }
  /** The books are not there any more, though nobody has deleted them here. */
  | { type: 'books-gone'; error: CallError }
  /** How many accounts and transactions cannot be read and are left out of all answers, as far as they were met. */
  | { type: 'left-out'; count: number }
  /** Something was changed elsewhere, and what is answered follows it. */
  | { type: 'changed' }
  /** Whether the network is there, how many changes wait for it, and whether books are kept on this device. */
  | { type: 'connection'; isOnline: boolean; waiting: number; isKept?: boolean }
  /** What told of the connection is no more: the calls tell by how they end. */
  | { type: 'told-no-more' }
  /** A copy on this device was not the same as the book, and was fetched anew. */
  | { type: 'differed' }
  /** What is kept on this device and its place cannot be brought together, though the place is there. */
  | { type: 'stuck'; refusal: ErrorMessage }
  /** A change that was answered while it waited was refused in the end; nothing of it is stored. */
  | { type: 'refused'; refusal: ErrorMessage }
  /** Some changes that are kept on this device were refused by the place; they wait for an answer of their owner. */
  | { type: 'not-taken'; count: number }
  /** Something that was answered is gone. */
  | { type: 'lost'; refusal: ErrorMessage };

/** Anything that can hold books: it answers the calls of the contract, or rejects with a `CallError`. */
export type Backend = {
  /** `onProgress` hears how far it is, of the one call that takes long: `import-data`. */
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    onProgress?: OnProgress,
  ): Promise<CallAnswer<Name>>;
  /**
   * The same calls for who has to know what has arrived: a change is refused that cannot reach the place now, and is there once it is
   * answered. Where it is not given all calls are so.
   */
  confirmed?: Pick<Backend, 'call'>;
  /** The back-end itself, of one whose code comes when it is needed. @throws where it does not come */
  load?(): Promise<Backend>;
  /**
   * What `export-data` answers as it came, for who has it read elsewhere, in a worker: a page that is handed the text of a large book
   * stands still. Where a back-end gets one. @throws CallError
   */
  exportAsBlob?(input: CallInput<'export-data'>): Promise<Blob>;
  /** Hears what happens between the calls, where the back-end has something to tell; the answer ends it. */
  subscribe?(listener: (event: BackendEvent) => void): () => void;
  /** Ends what goes on behind the calls, a worker or a timer, where there is any; calls underway are refused. */
  close?(): void;
};

/** The calls that the sign-in of a project answers by itself; the removal of a user takes the books along. */
export type SignInCall = Exclude<CallsOf<'sign-in'>, 'delete-user-account'>;

/** Whether the sign-in of a project answers this call by itself. */
export function isSignInCall(name: CallName): name is SignInCall {
  return isCallOf('sign-in', name) && name !== 'delete-user-account';
}
