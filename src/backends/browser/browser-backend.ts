import * as z from 'zod/mini';
import { type CallAnswer, type CallInput, type CallName, calls } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import { parseInput } from '#contract/parse-input.ts';
import { backendError } from '#contract/refusals/back-ends.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { User } from '#contract/users.ts';
import { type Backend, type BackendEvent, isSignInCall, type SignInCall } from '#backends/backend.ts';
import { createWorkerBackend, type WorkerLike } from '#backends/call-in-worker.ts';
import type { WorkerResponse } from '#backends/worker-messages.ts';

/** What this browser remembers beside the books: that there were some. A database that is empty all the same was cleared. */
export type BooksFlag = {
  isSet(): boolean;
  set(): void;
  clear(): void;
  /** They are not there any more, and nobody has answered that yet. */
  setGone(): void;
};

export type BrowserDependencies = {
  /** The name of the database. */
  name: string;
  /** Where it is remembered that there are books; nowhere for the example. */
  booksFlag?: BooksFlag | undefined;
  /** The language of the example, which is filled when it is opened and thrown away when it is left. */
  example?: 'en' | 'de' | undefined;
  /** Hears of each call that has changed what is in the books; not of their deletion as a whole. */
  onChanged?: (name: CallName) => void;
  /** Removes what lies beside the books, once they are deleted on purpose. */
  onDeleted?: () => Promise<void>;
  /** Who takes feedback. */
  messages: Backend;
  startWorker?: (name: string) => WorkerLike;
};

const startInBackground = (name: string): WorkerLike =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });

/** Who sits before the browser is the user: there is nobody to sign in, and nobody to sign out. */
function answerSignIn(name: SignInCall, input: unknown, user: User): unknown {
  if (name === 'is-loggedin' || name === 'logout') return true;
  if (name === 'is-recovery-in-progress') return false;
  if (name === 'login' && parseInput(name, input).data === undefined) return { session: { user } };
  throw new CallError('not-allowed', backendError('noSignInHere'));
}

/** Calls after which there are books, and those after which there may be none. */
const bookCreatingCalls: ReadonlySet<CallName> = new Set(['add-subaccount', 'import-data']);
const bookRemovingCalls: ReadonlySet<CallName> = new Set(['delete-subaccount', 'undo']);

/** Whether a call changes what is in the books. */
function isChange(name: CallName): boolean {
  const { effect, kind } = calls[name];
  return effect !== 'reads' && kind !== 'sign-in' && name !== 'forget-changes';
}

const NewBook = z.object({ account: z.object({ ParentAccountId: z.null() }) });

/** Whether an account that is added is a book. */
const isNewBook = (input: unknown): boolean => z.safeParse(NewBook, input).success;

/** Whether a call failed because the books are not there any more. */
function isBooksGoneError(error: unknown): error is CallError {
  return error instanceof CallError && error.refusal.id === backendError('booksAreGone').id;
}

/** The books as the worker holds them; `onGone` hears that they are not there any more. */
function createWorkerBooks(inWorker: Pick<Backend, 'call'>, onGone: (error: CallError) => void) {
  // What is asked of books that were thrown away would begin them anew.
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

/** A browser that clears what it stored first ends what is open, and then deletes it. */
const checkDelaysMs = [0, 300, 1500];

/** Asks for the books a few times, so that those that are gone are told of before anybody asks for them. */
function checkForLostBooks({ call }: Pick<Backend, 'call'>): void {
  for (const ms of checkDelaysMs) setTimeout(() => void call('all-books', {}).catch(() => undefined), ms);
}

/** Books that live in this browser: no account, no network, no server. */
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
    if (data.type === 'left-out') emit((leftOut = data));
  });
  const user: User = { id: database, app_metadata: { providers: [] } };

  /** What was here is gone: that is said until it is answered, instead of a fresh beginning. */
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
        // There may be none, or no place for any.
        await onDeleted?.().catch(() => undefined);
      }
      if (bookRemovingCalls.has(name) && (await books.call('all-books', {})).length === 0) booksFlag?.clear();
      if (isChange(name)) onChanged?.(name);
      return answer;
    },
    subscribe(listener) {
      // Whether there is a network or not: nothing here needs one.
      listener({ type: 'connection', isOnline: true, waiting: 0 });
      if (leftOut !== undefined) listener(leftOut);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: inWorker.close,
  };
}
