// The page of the tests and measurements: only the books of this browser, as the app has them.
import type { Backend } from '#backends/backend.ts';
import { createBrowserBackend } from '#backends/browser/browser-backend.ts';
import { openDailyBackups } from '#backends/browser/daily-backups.ts';
import { runBackupCommand } from '#backends/browser/run-backup-command.ts';
import { WireAccount } from '#contract/accounts.ts';
import { type CallInput, type CallName, isCallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { generalError } from '#contract/error-catalogue/general.ts';
import { browserProvider } from '#contract/browser-providers.ts';
import type { ImportProgress } from '#contract/transfer.ts';
import { openOfflineBooks } from '#dispatch/open-offline.ts';
import type { PageCallOutcome } from './call-outcome.ts';
import { rawDatabase } from './raw-database.ts';

declare global {
  /** Makes a call on the books with a name. The input and the answer are JSON. */
  var callBooks: (database: string, name: string, input: string, progressId?: number) => Promise<string>;
  /** Returns the books with a name, for measurements without JSON between page and test. */
  var openBooks: (database: string) => Backend;
  /** Direct access to the database of the books, without the app. */
  var rawBooks: typeof rawDatabase;
  /** Receives the progress of a call. */
  /** The databases whose books were reported as lost to this page. */
  var lostBooks: Set<string>;
  /** Opens the daily backups beside the books with a name. */
  var openBackups: (database: string) => ReturnType<typeof openDailyBackups>;
  /** Runs a backup command, as the app does. */
  var runBackups: typeof runBackupCommand;
  /** The names of offline copies whose provider cannot be reached. */
  var unreachableProviders: Set<string>;
  var reportProgress: ((progressId: number, progress: ImportProgress) => void) | undefined;
}

globalThis.lostBooks = new Set();
globalThis.unreachableProviders = new Set();
globalThis.openBackups = openDailyBackups;
globalThis.runBackups = runBackupCommand;

/** Maximum number of open back-ends. One test never needs more workers; those of earlier tests are closed. */
const maxOpen = 20;
const opened = new Map<string, Backend>();

const noFeedback: Backend = {
  call: async () => {
    throw new Error('feedback goes nowhere here');
  },
};

function reopen(database: string): Backend {
  const backend = createBrowserBackend({ name: database, messages: noFeedback });
  backend.subscribe?.(({ type }) => {
    if (type === 'books-gone') globalThis.lostBooks.add(database);
  });
  return backend;
}

/** Opens the books of a provider that is another database of this browser. Each new book gets an offline copy at once. */
function reopenOffline(database: string): Backend {
  const remote = reopen(`${database}.Place`);
  const provider: Backend = {
    ...remote,
    async call(...args) {
      if (globalThis.unreachableProviders.has(database))
        throw new CallError('unexpected', generalError('serverUnreachable'));
      return remote.call(...args);
    },
  };
  const offline = openOfflineBooks({ ...browserProvider, uniqueId: database }, provider);
  const signedIn = offline.backend.call('login', {});
  return {
    ...offline.backend,
    async call(name, input, onProgress) {
      const user = (await signedIn).session?.user;
      const answer = await offline.backend.call(name, input, onProgress);
      const made = name === 'add-subaccount' ? WireAccount.safeParse(answer).data : undefined;
      if (made?.AccountType === 'ROOT' && user !== undefined)
        await offline.makeAvailable(made.AccountId, { user, config: {} });
      return answer;
    },
  };
}

globalThis.openBooks = (database) => {
  const isOffline = database.startsWith('Offline.');
  const backend = opened.get(database) ?? (isOffline ? reopenOffline(database) : reopen(database));
  opened.delete(database);
  opened.set(database, backend);
  for (const [name, oldest] of opened) {
    if (opened.size <= maxOpen) break;
    oldest.close?.();
    opened.delete(name);
  }
  return backend;
};

async function outcomeOf(
  database: string,
  name: string,
  input: string,
  progressId?: number,
): Promise<PageCallOutcome> {
  if (!isCallName(name)) throw new Error(`${name} is no call`);
  const reportProgress = (progress: ImportProgress) => globalThis.reportProgress?.(progressId ?? 0, progress);
  try {
    const body: CallInput<CallName> = JSON.parse(input);
    const onProgress = progressId === undefined ? undefined : reportProgress;
    return { answer: await globalThis.openBooks(database).call(name, body, onProgress) };
  } catch (error) {
    if (!(error instanceof CallError)) return { broken: String(error) };
    const { code, detail, issues, retryAfterSeconds } = error;
    return { failure: { code, detail, issues, retryAfterSeconds } };
  }
}

globalThis.callBooks = async (...call) => JSON.stringify(await outcomeOf(...call));
globalThis.rawBooks = rawDatabase;
