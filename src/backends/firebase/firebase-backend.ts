import type { Pause } from '#async/retry.ts';
import type { Backend, BackendEvent } from '#backends/backend.ts';
import { type CallAnswer, type CallInput, type CallName } from '#contract/calls.ts';
import { CallError, unauthenticatedError } from '#contract/errors.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import { parseInput } from '#contract/parse-input.ts';
import { backendError } from '#contract/error-catalogue/back-ends.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { type DocumentsEngine, openDocuments } from '#documents/engine.ts';
import { type DocumentsCall, isDocumentsCall } from '#documents/call-handlers.ts';
import type { SharedStores } from '#documents/sharing.ts';
import { StoreError, type Stores } from '#documents/store.ts';
import { deleteAllDocuments } from '#documents/transfer/wipe.ts';
import { firebaseProjectErrors, toFirebaseCallError } from './failure.ts';
import type { FirebaseSignIn } from './sign-in.ts';
import type { ConfirmedStore } from './confirmed-store.ts';

/** The documents of a signed-in user. */
export type UserSession = {
  stores: Omit<SharedStores, 'pause' | 'onUnreadable'>;
  /** The same documents, with commits that resolve only after acknowledgement. */
  confirmed: ConfirmedStore;
  /** Checks that the project has the access rules that this app needs. @throws CallError if it has others */
  checkRules(): Promise<void>;
  subscribe(listener: (event: BackendEvent) => void): () => void;
  /** Removes the listeners to the project and the network; the cache in this browser stays. */
  end(): void;
  /** Ends the session and clears the cache in this browser, except for pending writes. */
  close(): Promise<void>;
};

export type FirebaseDependencies = {
  signIn: FirebaseSignIn;
  openSession(userId: string): UserSession;
  /** Closes the project with its listeners, connections and timers. */
  closeProject(): Promise<void>;
  pause: Pause;
  /** True if the provider is the default one: only its accounts can be deleted (spec 6). */
  isOwn: boolean;
  /** The server that receives feedback, if there is one. */
  messages?: Backend | undefined;
};

const notHereError = (what: 'noWritingHere' | 'noDeletingHere') =>
  new CallError('not-allowed', backendError(what));

/** The open session. `confirmed` handles calls that resolve only after acknowledgement. */
type OpenSession = {
  userId: string;
  session: UserSession;
  documents: DocumentsEngine;
  confirmed: Pick<DocumentsEngine, 'answer'>;
};

/** Opens the engines over the documents of a session. */
function openEngines({ stores, confirmed }: UserSession, options: Pick<Stores, 'pause' | 'onUnreadable'>) {
  const engine = openDocuments({ ...stores, ...options, store: confirmed });
  return {
    documents: openDocuments({ ...stores, ...options }),
    confirmed: {
      answer: async <Name extends DocumentsCall>(name: Name, input: unknown, onProgress?: OnProgress) => {
        await confirmed.checkNothingPending();
        return engine.answer(name, input, onProgress);
      },
    },
  };
}

/** Manages the single open session and its listeners. */
function createSessions({ signIn, openSession, pause }: FirebaseDependencies) {
  let open: OpenSession | undefined;
  const listeners = new Set<(event: BackendEvent) => void>();
  let leftOut: BackendEvent | undefined;
  const emit = (event: BackendEvent) => {
    if (event.type === 'unreadable-records') leftOut = event;
    for (const listener of listeners) listener(event);
  };
  const close = async () => {
    const before = open;
    open = undefined;
    await before?.session.close();
    // The next user has nothing pending.
    emit({ type: 'connection', isOnline: true, waiting: 0 });
    emit({ type: 'unreadable-records', count: 0 });
  };
  const unsubscribe = signIn.onSessionOver(() => {
    if (open !== undefined) emit({ type: 'session-over' });
  });
  return {
    close,
    /** Releases the session without ending it, and stops listening to its end. */
    end() {
      unsubscribe();
      open?.session.end();
      open = undefined;
    },
    /** Returns the session of the signed-in user; the session of another user is closed first. @throws CallError unauthenticated */
    async current(): Promise<OpenSession> {
      const userId = await signIn.userId();
      if (open !== undefined && open.userId !== userId) await close();
      if (userId === undefined) throw unauthenticatedError();
      if (open === undefined) {
        const session = openSession(userId);
        const onUnreadable = (count: number) => emit({ type: 'unreadable-records', count });
        open = { userId, session, ...openEngines(session, { pause, onUnreadable }) };
        session.subscribe(emit);
      }
      return open;
    },
    subscribe(listener: (event: BackendEvent) => void) {
      if (leftOut !== undefined) listener(leftOut);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Creates the back-end for a Firebase project, which runs on the main thread (spec 7 Routing of the calls). */
export function createFirebaseBackend(dependencies: FirebaseDependencies): Backend {
  const { signIn, messages, isOwn } = dependencies;
  const { current, close, end, subscribe } = createSessions(dependencies);

  const answerFromDocuments = async (
    name: DocumentsCall,
    input: unknown,
    onProgress: OnProgress | undefined,
    isConfirmed: boolean,
  ): Promise<unknown> => {
    const { documents, confirmed, session } = await current();
    try {
      if (name === 'refresh-db') await session.checkRules();
      return await (isConfirmed ? confirmed : documents).answer(name, input, onProgress);
    } catch (error) {
      // The start's call shows whether a project lacks our rules.
      if (name === 'refresh-db' && error instanceof StoreError && error.kind === 'forbidden')
        throw new CallError('unexpected', firebaseProjectErrors.noRules);
      throw error;
    }
  };

  const deleteUserAccount = async (input: unknown): Promise<true> => {
    const { session } = await current();
    if (!isOwn) throw notHereError('noDeletingHere');
    await signIn.reauthenticate(parseInput('delete-user-account', input));
    if (!(await signIn.isRecentSignIn())) throw new CallError('not-allowed', firebaseProjectErrors.recently);
    await session.stores.sharing?.end();
    await deleteAllDocuments(await session.stores.bulk());
    await close();
    await signIn.remove();
    return true;
  };

  const answer = async (
    name: CallName,
    input: unknown,
    onProgress: OnProgress | undefined,
    isConfirmed: boolean,
  ): Promise<unknown> => {
    if (isDocumentsCall(name)) return answerFromDocuments(name, input, onProgress, isConfirmed);
    if (name === 'delete-user-account') return deleteUserAccount(input);
    if (name === 'send-message') {
      if (messages === undefined) throw notHereError('noWritingHere');
      return messages.call(name, parseInput(name, input));
    }
    if (name === 'logout') await close();
    return signIn.call(name, input);
  };

  const createCalls = (isConfirmed: boolean): Pick<Backend, 'call'> => ({
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> {
      const answered = await answer(name, input, onProgress, isConfirmed).catch((error: unknown) => {
        throw toFirebaseCallError(error);
      });
      return parseAnswer(name, answered);
    },
  });
  return {
    ...createCalls(false),
    confirmed: createCalls(true),
    subscribe,
    close() {
      end();
      void dependencies.closeProject();
    },
  };
}
