import * as z from 'zod/mini';
import type { Backend, News } from '#backends/backend.ts';
import { type CallAnswer, type CallInput, type CallName, calls } from '#contract/calls.ts';
import { CallError, errorTexts } from '#contract/errors.ts';
import { parseInput } from '#contract/parse-input.ts';
import { accountReading, accountWriting } from './account-calls.ts';
import { type Desk, tryTwice } from './desk.ts';
import { projectTexts, toCallError } from './failure.ts';
import { importRows, type Pause } from './import.ts';
import type { FirebaseSignIn } from './sign-in.ts';
import type { Store } from './store.ts';
import { transactionReading, transactionWriting } from './transaction-calls.ts';
import { exportRows } from './transfer.ts';
import { refresh, settings, wipe } from './user-calls.ts';

/** What a user works with while signed in. */
export type Office = {
  desk: Desk;
  watch(listener: (news: News) => void): () => void;
  /** The same documents without the cache. */
  bulk(): Promise<Store & { deleteUser(): Promise<void> }>;
  /** Leaves nothing behind in this browser but what still waits to be sent. */
  close(): Promise<void>;
};

export type Parts = {
  signIn: FirebaseSignIn;
  openOffice(userId: string): Office;
  pause: Pause;
  /** Whether the provider is the default one: only then may accounts be deleted (spec 6). */
  isOwn: boolean;
  /** Who takes feedback, where somebody does. */
  messages?: Backend | undefined;
};

type Answer = (desk: Desk, body: never, isAgain: boolean) => Promise<unknown>;

const answers: Partial<Record<CallName, Answer>> = {
  ...accountReading,
  ...accountWriting,
  ...transactionReading,
  ...transactionWriting,
  ...settings,
};

const notHere = (what: string) =>
  new CallError('not-allowed', `${what} is possible with the default provider only`);

/** The one office that is open, and who listens to it. */
function createEntrance({ signIn, openOffice }: Pick<Parts, 'signIn' | 'openOffice'>) {
  let open: { userId: string; office: Office } | undefined;
  const listeners = new Set<(news: News) => void>();
  const tell = (news: News) => {
    for (const listener of listeners) listener(news);
  };
  const close = async () => {
    const before = open;
    open = undefined;
    await before?.office.close();
    // Who signs in next has nothing waiting.
    tell({ about: 'connection', isOnline: true, waiting: 0 });
  };
  signIn.onSessionOver(() => {
    if (open !== undefined) tell({ about: 'session-over' });
  });
  return {
    close,
    /** The documents of who is signed in; another's are closed before. @throws CallError unauthenticated */
    async enter(): Promise<Office> {
      const userId = await signIn.userId();
      if (open !== undefined && open.userId !== userId) await close();
      if (userId === undefined) throw new CallError('unauthenticated', errorTexts.unauthenticated);
      if (open === undefined) {
        open = { userId, office: openOffice(userId) };
        open.office.watch(tell);
      }
      return open.office;
    },
    watch(listener: (news: News) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Special = Partial<Record<CallName, (office: Office, input: unknown) => Promise<unknown>>>;

/** The calls that go over everything: they ask and write past the cache. */
function specialAnswers({ signIn, pause, isOwn }: Parts, close: () => Promise<void>): Special {
  return {
    'export-data': async ({ bulk }) => exportRows(await bulk(), new Date()),
    async 'import-data'({ bulk, desk }, input) {
      try {
        return await importRows(await bulk(), parseInput('import-data', input), pause);
      } finally {
        desk.forget();
      }
    },
    'refresh-db': ({ desk, bulk }, input) => refresh(desk, parseInput('refresh-db', input), bulk),
    async 'delete-user-account'({ bulk }) {
      if (!isOwn) throw notHere('Deleting the account');
      if (!(await signIn.isFresh())) throw new CallError('not-allowed', projectTexts.recently);
      await wipe(await bulk());
      await close();
      await signIn.remove();
      return true;
    },
  };
}

/** Books in a Firebase project, all on the main thread (spec 7 Routing of the calls). */
export function createFirebaseBackend(parts: Parts): Backend {
  const { signIn, messages } = parts;
  const { enter, close, watch } = createEntrance(parts);
  const special = specialAnswers(parts, close);

  const answerData = async (name: CallName, input: unknown): Promise<unknown> => {
    const office = await enter();
    const other = special[name];
    if (other !== undefined) return other(office, input);
    const answer = answers[name];
    if (answer === undefined) throw new CallError('not-found', errorTexts.unknownPath);
    const body = parseInput(name, input);
    // The table is keyed by the very name of the call.
    return tryTwice((isAgain) => answer(office.desk, body as never, isAgain));
  };

  const answerAny = async (name: CallName, input: unknown): Promise<unknown> => {
    if (name === 'send-message') {
      if (messages === undefined) throw notHere('Writing to us');
      return messages.call(name, parseInput(name, input));
    }
    if (name === 'logout') await close();
    if (calls[name].kind === 'sign-in' && name !== 'delete-user-account') return signIn.call(name, input);
    return answerData(name, input);
  };

  return {
    async call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallAnswer<Name>> {
      const answer = await answerAny(name, input).catch((error: unknown) => {
        throw toCallError(error);
      });
      const parsed = z.safeParse<z.ZodMiniType>(calls[name].output, answer);
      if (!parsed.success) throw new CallError('unexpected', `The answer of ${name} cannot be read`);
      return parsed.data as CallAnswer<Name>;
    },
    watch,
  };
}
