import * as z from 'zod/mini';
import { type CallAnswer, type CallInput, type CallName, calls } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { parseInput } from '#contract/parse-input.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { User } from '#contract/users.ts';
import { createDocumentsUser } from '../support/documents-user.ts';
import { createMemoryDocuments, openMemoryStore } from '../support/memory-store.ts';

/** Answers one call instead of the books; `pass` forwards the call to the books. */
type Answer = (input: unknown, pass: () => Promise<unknown>, onProgress?: OnProgress) => unknown;

/** The user of the stub. */
export const ada: User = { id: 'ada', email: 'ada@example.org', app_metadata: { providers: ['email'] } };

/** Returns an error of the server with its own text. */
export const serverFailure = (text = 'The database is away') =>
  new CallError('unexpected', verbatimMessage(text));

/** Waits for one task, so that the page does other work first, as with a network. Fake timers do not delay it. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(), { once: true });
    port1.start();
    port2.postMessage(undefined);
  });
}

/**
 * Opens a provider with books in the memory of this page. A test decides for each call if the provider rejects, delays or answers it, and
 * can read the calls that were made.
 */
export function openStubProvider(user: User = ada) {
  const documents = createMemoryDocuments();
  // Whole books are imported in one commit.
  const books = createDocumentsUser(documents, openMemoryStore(documents, { takesAnyCommit: true }));
  const answerWith = new Map<CallName, Answer>();
  const madeCalls: { name: CallName; input: unknown }[] = [];

  const signIn: Partial<Record<CallName, unknown>> = {
    'is-loggedin': true,
    'is-recovery-in-progress': false,
    login: { session: { user } },
    logout: true,
    'send-message': true,
  };

  /** Calls that are not answered yet. */
  const pending = new Set<Promise<unknown>>();
  /** The functions that release delayed calls. */
  const releases = new Set<() => void>();

  async function answerCall<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    onProgress?: OnProgress,
  ): Promise<CallAnswer<Name>> {
    madeCalls.push({ name, input });
    await nextTask();
    const pass = async () => (name in signIn ? signIn[name] : books.call(name, input, onProgress));
    const answer = answerWith.get(name) ?? ((_input, next) => next());
    // The schema of the contract decides the type of the answer.
    return z.parse<z.ZodMiniType>(
      calls[name].output,
      await answer(input, pass, onProgress),
    ) as CallAnswer<Name>;
  }

  function call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    onProgress?: OnProgress,
  ): Promise<CallAnswer<Name>> {
    const answer = answerCall(name, input, onProgress);
    pending.add(answer);
    const end = () => void pending.delete(answer);
    answer.then(end, end);
    return answer;
  }

  return {
    user,
    call,
    /** Imports a book in the shape of an export; the import is not among the calls of the test. */
    import: (data: unknown) => books.call('import-data', parseInput('import-data', { data })),
    /** Answers a call with given data, or with a function of its input. */
    answers(name: CallName, answer: Answer) {
      answerWith.set(name, answer);
    },
    /** Rejects a call until `passes` is called. */
    rejects(name: CallName, error: Error = serverFailure()) {
      answerWith.set(name, () => Promise.reject(error));
    },
    /** Rejects the next call with this name only. */
    rejectsOnce(name: CallName, error: Error = serverFailure()) {
      answerWith.set(name, () => {
        answerWith.delete(name);
        return Promise.reject(error);
      });
    },
    /** Lets the books answer a call again. */
    passes(name: CallName) {
      answerWith.delete(name);
    },
    /** Delays a call. @returns the function that lets it continue; with an error it rejects the call */
    holds(name: CallName): (error?: Error) => void {
      const gate = Promise.withResolvers<Error | undefined>();
      answerWith.set(name, async (_input, pass) => {
        const error = await gate.promise;
        if (error !== undefined) throw error;
        return pass();
      });
      const release = (error?: Error) => {
        answerWith.delete(name);
        gate.resolve(error);
      };
      releases.add(release);
      return release;
    },
    /** Releases all delayed calls and waits until they and the calls that follow them are answered. */
    async settle(): Promise<void> {
      for (const release of releases) release();
      // An answer may cause another call some tasks later.
      for (let quietTasks = 0; quietTasks < 5; quietTasks += 1) {
        if (pending.size > 0) quietTasks = 0;
        await Promise.allSettled(pending);
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    /** Makes a call that bypasses the page, as another device does. */
    elsewhere: books.call,
    /** The inputs of all calls with this name, oldest first. */
    inputsOf: (name: CallName) => madeCalls.filter((each) => each.name === name).map(({ input }) => input),
  };
}

/** A provider whose answers a test decides. */
export type StubProvider = ReturnType<typeof openStubProvider>;
