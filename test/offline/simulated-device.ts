import type { Backend } from '#backends/backend.ts';
import type { CursorStorage } from '#offline/offline-copy.ts';
import { createBookSync } from '#offline/sync-book.ts';
import type { CallInput } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { openReplica, type Replica } from '#offline/replica/replica.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import type { DocumentsCall } from '#documents/call-handlers.ts';
import type { DurableStore, Membership } from '#documents/store.ts';
import { createRandom } from '#ledger/example/postings.ts';
import { createDocumentsUser } from '../support/documents-user.ts';
import { createMemoryListings } from '../support/memory-listings.ts';
import { createMemoryDocuments, openMemoryStore } from '../support/memory-store.ts';

/** Returns a generator of numbers from 0 to below 1, which are the same for the same seed. */
export function createFractionRandom(seed: number): () => number {
  const random = createRandom(seed);
  return () => random(2 ** 30) / 2 ** 30;
}

/** The state of the network: calls are disturbed if it is bad. */
export type NetworkState = { isBad: boolean };

const connectionError = () => new CallError('unavailable', verbatimMessage('no network'));

/** Puts a provider behind a network that drops calls, cuts answers, and repeats or delays requests, depending on a seed. */
export function withUnreliableNetwork(
  provider: Backend,
  random: () => number,
  networkState: NetworkState,
): Pick<Backend, 'call'> & { settle(): Promise<void> } {
  const delayed: Promise<unknown>[] = [];
  return {
    async call(name, input) {
      // Other tasks run while the request travels.
      await new Promise((resolve) => setImmediate(resolve));
      if (!networkState.isBad) return provider.call(name, input);
      const fate = random();
      if (fate < 0.04) throw connectionError();
      if (fate < 0.09) {
        // The request arrives, its answer does not.
        await provider.call(name, input).catch(() => undefined);
        throw connectionError();
      }
      if (fate < 0.12) {
        // The request arrives after its sender has given up.
        delayed.push(
          new Promise((resolve) => setImmediate(resolve))
            .then(() => provider.call(name, input))
            .catch(() => undefined),
        );
        throw connectionError();
      }
      if (fate < 0.16) await provider.call(name, input).catch(() => undefined);
      return provider.call(name, input);
    },
    settle: async () => void (await Promise.all(delayed)),
  };
}

/** The error of a tab that has ended. */
export class TabEndedError extends Error {}

/** Creates a device with an offline copy of a book; with `member`, its user is that member. Its documents remain, its tabs open and end. */
export function createSimulatedDevice(
  provider: Pick<Backend, 'call' | 'exportAsBlob'>,
  bookId: string,
  member?: Membership,
) {
  const documents = createMemoryDocuments();
  const serialQueue = createSerialQueue();
  const listings = createMemoryListings();
  let cursor: string | undefined;
  let differed = 0;
  /** Number of commits before the tab ends. */
  let commitsLeft = Infinity;
  const open = (): { replica: Replica } & ReturnType<typeof createBookSync> => {
    const memory = openMemoryStore(documents);
    let isDead = false;
    const store: DurableStore = {
      ...memory,
      async commit(...args) {
        commitsLeft -= 1;
        isDead ||= commitsLeft < 0;
        if (isDead) throw new TabEndedError('died');
        return memory.commit(...args);
      },
      async list(...args) {
        if (isDead) throw new TabEndedError('died');
        return memory.list(...args);
      },
    };
    const replica = openReplica(
      {
        store,
        bulk: async () => store,
        refresh: () => undefined,
        pause: (tries) => (tries < 5 ? Promise.resolve() : undefined),
      },
      serialQueue,
    );
    const cursors: CursorStorage = {
      read: async () => cursor,
      async write(to) {
        if (isDead) throw new TabEndedError('died');
        cursor = to;
      },
    };
    const bookSync = createBookSync(
      { provider: provider, replica, bookId, cursorStorage: cursors, listings },
      { onDiffered: () => void (differed += 1) },
    );
    return { replica, ...bookSync };
  };
  let tab = open();
  return {
    documents,
    /** The books as stored on the device. */
    user: createDocumentsUser(documents),
    tab: () => tab,
    /** Makes a call in the offline copy with the rights of its user. */
    answer: <Name extends DocumentsCall>(name: Name, input: CallInput<Name>) =>
      tab.replica.answer(name, input, member),
    /** Ends the tab after a number of commits; another tab is opened afterwards. */
    dieAfter(commits: number) {
      commitsLeft = commits;
    },
    reopen() {
      commitsLeft = Infinity;
      tab = open();
    },
    differed: () => differed,
  };
}
