import type { Pause } from '#async/retry.ts';
import type { Backend, BackendEvent } from '#backends/backend.ts';
import { type CallAnswer, type CallInput, type CallName } from '#contract/calls.ts';
import { CallError, unauthenticatedError } from '#contract/errors.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import { parseInput } from '#contract/parse-input.ts';
import { backendError } from '#contract/refusals/back-ends.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { type DocumentsEngine, openDocuments } from '#documents/engine.ts';
import { type DocumentsCall, isDocumentsCall } from '#documents/handlers.ts';
import type { SharedStores } from '#documents/sharing.ts';
import { StoreError, type Stores } from '#documents/store.ts';
import { deleteAllDocuments } from '#documents/transfer/wipe.ts';
import { firebaseProjectErrors, toFirebaseCallError } from './failure.ts';
import type { FirebaseSignIn } from './sign-in.ts';
import type { ConfirmedStore } from './sure-store.ts';

/** The documents of somebody who is signed in. */
export type UserSession = {
  stores: Omit<SharedStores, 'pause' | 'onLeftOut'>;
  /** The same documents, for who has to know what has arrived. */
  confirmed: ConfirmedStore;
  /** Checks that the access rules of the project are those that this app needs. @throws CallError if they are others */
  checkRules(): Promise<void>;
  subscribe(listener: (event: BackendEvent) => void): () => void;
  /** Stops listening to the project and to the network; what is kept in this browser stays. */
  end(): void;
  /** Ends, and leaves nothing behind in this browser but what still waits to be sent. */
  close(): Promise<void>;
};

export type FirebaseDependencies = {
  signIn: FirebaseSignIn;
  openSession(userId: string): UserSession;
  /** Lets go of the project: what listens, its connections, its timers. */
  closeProject(): Promise<void>;
  pause: Pause;
  /** Whether the provider is the default one: only then may accounts be deleted (spec 6). */
  isOwn: boolean;
  /** Who takes feedback, where somebody does. */
  messages?: Backend | undefined;
};

const notHereError = (what: 'noWritingHere' | 'noDeletingHere') =>
  new CallError('not-allowed', backendError(what));

/** `confirmed` is what answers where what is answered has to have arrived. */
type OpenSession = {
  userId: string;
  session: UserSession;
  documents: DocumentsEngine;
  confirmed: Pick<DocumentsEngine, 'answer'>;
};

/** The documents of a session, as they are asked. */
function openEngines({ stores, confirmed }: UserSession, options: Pick<Stores, 'pause' | 'onLeftOut'>) {
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

/** The one session that is open, and who listens to it. */
function createSessions({ signIn, openSession, pause }: FirebaseDependencies) {
  let open: OpenSession | undefined;
  const listeners = new Set<(event: BackendEvent) => void>();
  let leftOut: BackendEvent | undefined;
  const emit = (event: BackendEvent) => {
    if (event.type === 'left-out') leftOut = event;
    for (const listener of listeners) listener(event);
  };
  const close = async () => {
    const before = open;
    open = undefined;
    await before?.session.close();
    // Who signs in next has nothing waiting.
    emit({ type: 'connection', isOnline: true, waiting: 0 });
    emit({ type: 'left-out', count: 0 });
  };
  const unsubscribe = signIn.onSessionOver(() => {
    if (open !== undefined) emit({ type: 'session-over' });
  });
  return {
    close,
    /** Lets go of the session, which stays what it is, and hears no more of its end. */
    end() {
      unsubscribe();
      open?.session.end();
      open = undefined;
    },
    /** The session of who is signed in; another's is closed before. @throws CallError unauthenticated */
    async current(): Promise<OpenSession> {
      const userId = await signIn.userId();
      if (open !== undefined && open.userId !== userId) await close();
      if (userId === undefined) throw unauthenticatedError();
      if (open === undefined) {
        const session = openSession(userId);
        const onLeftOut = (count: number) => emit({ type: 'left-out', count });
        open = { userId, session, ...openEngines(session, { pause, onLeftOut }) };
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

/** Books in a Firebase project, all on the main thread (spec 7 Routing of the calls). */
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
      // The look at the start is where a project without our rules shows itself.
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
