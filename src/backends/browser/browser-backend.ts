import * as z from 'zod/mini';
import { type CallAnswer, type CallInput, type CallName, calls } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import { parseInput } from '#contract/parse-input.ts';
import { backendError } from '#contract/error-catalogue/back-ends.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { User } from '#contract/users.ts';
import { type Backend, type BackendEvent, isSignInCall, type SignInCall } from '#backends/backend.ts';
import { createWorkerBackend, type WorkerLike } from '#backends/worker-client.ts';
import type { WorkerResponse } from '#backends/worker-messages.ts';

/**
 * A flag outside the database that records that books existed. If it is set and the database is empty, the browser has cleared the
 * database.
 */
export type BooksFlag = {
  isSet(): boolean;
  set(): void;
  clear(): void;
  /** Records that the books are gone and the user has not yet responded to this. */
  setGone(): void;
};

export type BrowserDependencies = {
  /** The database name. */
  name: string;
  /** The flag for existing books; undefined for the example. */
  booksFlag?: BooksFlag | undefined;
  /** The language of the example, which is filled when it is opened and deleted when it is left. */
  example?: 'en' | 'de' | undefined;
  /** Receives each call that changed the content of the books; not the deletion of all books. */
  onChanged?: (name: CallName) => void;
  /** Removes the files outside the database after the user has deleted the books. */
  onDeleted?: () => Promise<void>;
  /** The back-end that receives feedback. */
  messages: Backend;
  startWorker?: (name: string) => WorkerLike;
};

const startInBackground = (name: string): WorkerLike =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });

/** Answers the sign-in calls: the user of the browser is always signed in. */
function answerSignIn(name: SignInCall, input: unknown, user: User): unknown {
  if (name === 'is-loggedin' || name === 'logout') return true;
  if (name === 'is-recovery-in-progress') return false;
  if (name === 'login' && parseInput(name, input).data === undefined) return { session: { user } };
  throw new CallError('not-allowed', backendError('noSignInHere'));
}

/** Calls after which books exist, and calls after which there may be none. */
const bookCreatingCalls: ReadonlySet<CallName> = new Set(['add-subaccount', 'import-data']);
const bookRemovingCalls: ReadonlySet<CallName> = new Set(['delete-subaccount', 'undo']);

/** True if a call changes the content of the books. */
function isChange(name: CallName): boolean {
  const { effect, kind } = calls[name];
  return effect !== 'reads' && kind !== 'sign-in' && name !== 'forget-changes';
}

const NewBook = z.object({ account: z.object({ ParentAccountId: z.null() }) });

/** True if an added account is a book. */
const isNewBook = (input: unknown): boolean => z.safeParse(NewBook, input).success;

/** True if a call failed because the books no longer exist. */
function isBooksGoneError(error: unknown): error is CallError {
  return error instanceof CallError && error.detail.id === backendError('booksAreGone').id;
}

/** Wraps the books in the worker; `onGone` is called when they no longer exist. */
function createWorkerBooks(inWorker: Pick<Backend, 'call'>, onGone: (error: CallError) => void) {
  // A call on discarded books would create them again.
  let isDiscarded = false;
  const call: Backend['call'] = async (...args) => {
    if (isDiscarded) throw new CallError('not-found', backendError('booksAreGone'));
    return inWorker.call(...args).catch((error: unknown) => {
      if (isBooksGoneError(error)) onGone(error);
      throw error;
    });
  };
  return {
    call,
    begin: () => {
      isDiscarded = false;
    },
    throwAway: async () => {
      const deleted = call('delete-user-account', {});
      isDiscarded = true;
      await deleted;
    },
  };
}

/** The delays of the checks, in milliseconds. A browser that clears its storage first closes open databases and deletes them afterwards. */
const checkDelaysMs = [0, 300, 1500];

/** Reads the books a few times, so that their loss is reported before the user's next call. */
function checkForLostBooks({ call }: Pick<Backend, 'call'>): void {
  for (const ms of checkDelaysMs) setTimeout(() => void call('all-books', {}).catch(() => undefined), ms);
}

/** Creates the back-end for books in this browser: no account, no network, no server. */
export function createBrowserBackend({
  name: database,
  booksFlag,
  example,
  onChanged,
  onDeleted,
  messages,
  startWorker = startInBackground,
}: BrowserDependencies): Backend {
  const worker = startWorker(database);
  const inWorker = createWorkerBackend(worker);
  const listeners = new Set<(event: BackendEvent) => void>();
  let leftOut: BackendEvent | undefined;
  const emit = (event: BackendEvent) => {
    for (const listener of listeners) listener(event);
  };
  const books = createWorkerBooks(inWorker, (error) => {
    if (booksFlag?.isSet() === true) booksFlag.setGone();
    emit({ type: 'books-gone', error });
  });
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    inWorker.handleMessage(data);
    if (data.type === 'ended') checkForLostBooks(books);
    if (data.type === 'unreadable-records') emit((leftOut = data));
  });
  const user: User = { id: database, app_metadata: { providers: [] } };

  /** Reports lost books until the user has responded, instead of starting with an empty database. */
  const checkNotLost = async () => {
    if (booksFlag?.isSet() !== true) return;
    if ((await books.call('all-books', {})).length > 0) return booksFlag.set();
    booksFlag.setGone();
    throw new CallError('not-found', backendError('booksAreGone'));
  };

  const fillExampleBook = async (language: 'en' | 'de') =>
    (await import('./example-book.ts')).fillExample(books, language);

  return {
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> {
      if (name === 'login') books.begin();
      if (name === 'login') await (example === undefined ? checkNotLost() : fillExampleBook(example));
      if (name === 'logout' && example !== undefined) await books.throwAway();
      if (isSignInCall(name)) return parseAnswer(name, answerSignIn(name, input, user));
      if (name === 'send-message') return messages.call(name, input);
      if (name === 'add-subaccount' && isNewBook(input)) await checkNotLost();
      const answer = await books.call(name, input, onProgress);
      if (bookCreatingCalls.has(name)) booksFlag?.set();
      if (name === 'delete-user-account') {
        booksFlag?.clear();
        // The file system may have no backups, or not exist.
        await onDeleted?.().catch(() => undefined);
      }
      if (bookRemovingCalls.has(name) && (await books.call('all-books', {})).length === 0) booksFlag?.clear();
      if (isChange(name)) onChanged?.(name);
      return answer;
    },
    subscribe(listener) {
      // The network state is irrelevant here: nothing needs it.
      listener({ type: 'connection', isOnline: true, waiting: 0 });
      if (leftOut !== undefined) listener(leftOut);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: inWorker.close,
  };
}
