import type { Backend } from '#backends/backend.ts';
import type { CursorStorage } from '#offline/copy.ts';
import { createBookSync } from '#offline/sync.ts';
import type { CallInput } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { verbatimMessage } from '#contract/refusals/catalogue.ts';
import { openReplica, type Replica } from '#offline/replica/replica.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import type { DocumentsCall } from '#documents/handlers.ts';
import type { DurableStore, Membership } from '#documents/store.ts';
import { createRandom } from '#ledger/example/postings.ts';
import { documentsUser } from '../support/documents-user.ts';
import { memoryListings } from '../support/memory-listings.ts';
import { noDocuments, openMemoryStore } from '../support/memory-store.ts';

/** Numbers from 0 to below 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  const random = createRandom(seed);
  return () => random(2 ** 30) / 2 ** 30;
}

/** What becomes of calls on their way; of none where all is well. */
export type Weather = { isBad: boolean };

const lost = () => new CallError('unavailable', verbatimMessage('no network'));

/** A place behind a network that drops calls, cuts answers, doubles what is sent and delays it, as a seed says. */
export function overNetwork(
  place: Backend,
  random: () => number,
  weather: Weather,
): Pick<Backend, 'call'> & { settle(): Promise<void> } {
  const delayed: Promise<unknown>[] = [];
  return {
    async call(name, input) {
      // Others have their turn while it is on its way.
      await new Promise((resolve) => setImmediate(resolve));
      if (!weather.isBad) return place.call(name, input);
      const fate = random();
      if (fate < 0.04) throw lost();
      if (fate < 0.09) {
        // It arrives, its answer does not.
        await place.call(name, input).catch(() => undefined);
        throw lost();
      }
      if (fate < 0.12) {
        // It arrives after its sender has given up.
        delayed.push(
          new Promise((resolve) => setImmediate(resolve))
            .then(() => place.call(name, input))
            .catch(() => undefined),
        );
        throw lost();
      }
      if (fate < 0.16) await place.call(name, input).catch(() => undefined);
      return place.call(name, input);
    },
    settle: async () => void (await Promise.all(delayed)),
  };
}

/** Why a tab that is gone answers nothing more. */
export class TabDied extends Error {}

/** A device that keeps a book, of another user if its own is a `member`: its documents stay, its tabs come and go. */
export function createDevice(
  place: Pick<Backend, 'call' | 'exportUnread'>,
  bookId: string,
  member?: Membership,
) {
  const documents = noDocuments();
  const inTurn = createSerialQueue();
  const listings = memoryListings();
  let mark: string | undefined;
  let differed = 0;
  /** How many commits the tab has left. */
  let life = Infinity;
  const open = (): { replica: Replica } & ReturnType<typeof createBookSync> => {
    const memory = openMemoryStore(documents);
    let isDead = false;
    const store: DurableStore = {
      ...memory,
      async commit(...asked) {
        life -= 1;
        isDead ||= life < 0;
        if (isDead) throw new TabDied('died');
        return memory.commit(...asked);
      },
      async list(...asked) {
        if (isDead) throw new TabDied('died');
        return memory.list(...asked);
      },
    };
    const replica = openReplica(
      {
        store,
        bulk: async () => store,
        refresh: () => undefined,
        pause: (tries) => (tries < 5 ? Promise.resolve() : undefined),
      },
      inTurn,
    );
    const marks: CursorStorage = {
      read: async () => mark,
      async write(to) {
        if (isDead) throw new TabDied('died');
        mark = to;
      },
    };
    const both = createBookSync(
      { place, replica, bookId, marks, listings },
      { onDiffered: () => void (differed += 1) },
    );
    return { replica, ...both };
  };
  let tab = open();
  return {
    documents,
    /** The books as the device has them. */
    user: documentsUser(documents),
    tab: () => tab,
    /** Makes a call in the copy, with the rights of its user. */
    answer: <Name extends DocumentsCall>(name: Name, input: CallInput<Name>) =>
      tab.replica.answer(name, input, member),
    /** The tab ends after so many commits; another one is opened. */
    dieAfter(commits: number) {
      life = commits;
    },
    reopen() {
      life = Infinity;
      tab = open();
    },
    differed: () => differed,
  };
}
