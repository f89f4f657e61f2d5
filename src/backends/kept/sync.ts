import type { SerialQueue } from '#async/serial-queue.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { type Copy, fetchAnew, follow, isBookGone, isProven, lookUp, takeIn } from './copy.ts';
import { pushAll } from './outbox.ts';
import { areSame } from './proof.ts';

/** How often somebody else may be quicker before it is left for another time. */
const maxRounds = 5;

export type SyncOptions = {
  /** Hears that the copy was not the book though it should have been; it was fetched anew. */
  onDiffered?: (bookId: string) => void;
  /** Hears how far it is while a book is fetched whole. */
  onProgress?: OnProgress;
  /** Hears that something came here which was not done here. */
  onTaken?: () => void;
  /** Only one tab brings both sides together at a time. */
  inTurn?: SerialQueue;
};

/** Does something one time after another: asked while it is under way, it is done once more after that. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    underWay = work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  return () => {
    if (underWay === undefined) return begin();
    next ??= underWay
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  };
}

/** Keeps a book and the copy that a device has of it the same. */
export function createSync(
  copy: Copy,
  { onDiffered, onProgress, onTaken, inTurn = (work) => work() }: SyncOptions = {},
) {
  /** The name of the book, once both sides were seen to hold the same and nothing has happened since. */
  let settled: string | undefined;
  const pushed = new Set<string>();

  /** Whether both sides are as they were when they were seen to hold the same: one short question. */
  const isQuiet = async (): Promise<boolean> => {
    if (settled === undefined || (await copy.replica.waiting(copy.bookId)).length > 0) return false;
    try {
      return (await follow(copy, settled))?.actions.length === 0;
    } catch (error) {
      if (isBookGone(error)) return false;
      throw error;
    }
  };

  /** The copy is not the book: it is fetched anew. @returns whether that was done: not while something waits */
  const replace = async (bookName: string): Promise<boolean> => {
    if (!(await fetchAnew(copy, bookName, onProgress))) return false;
    // What is derived here may be wrong as well.
    await copy.replica.answer('refresh-db', {});
    onDiffered?.(copy.bookId);
    onTaken?.();
    return true;
  };

  /** One round: what waits goes to the place, what the place did comes here. @returns whether both sides hold the same */
  const bringTogether = async (bookName: string): Promise<boolean> => {
    await pushAll(copy, bookName, await follow(copy, bookName), (id) => pushed.add(id));
    const since = await follow(copy, bookName);
    const isTaken = await (since === undefined
      ? fetchAnew(copy, bookName, onProgress)
      : takeIn(copy, bookName, since));
    if (!isTaken) return false;
    if (since === undefined || since.actions.some(({ ActionId }) => !pushed.has(ActionId))) onTaken?.();
    if (await isProven(copy, bookName)) return true;
    // Somebody may have changed it in between, which is told; else the copy is not the book.
    const late = await follow(copy, bookName);
    if (late === undefined || late.actions.length === 0) await replace(bookName);
    return false;
  };

  const sync = async () => {
    settled = undefined;
    const { bookName, isNews } = await lookUp(copy);
    // Another role, or another owner: what is in sight goes by it.
    if (isNews) onTaken?.();
    for (let round = 0; round < maxRounds; round += 1)
      if (await bringTogether(bookName)) {
        settled = bookName;
        return;
      }
  };
  const syncOnce = oneAtATime(() => inTurn(sync));
  return {
    /**
     * Brings both sides together; asked while it does so, it does so once more, as it may be past what was just done.
     * @throws CallError where the place cannot be asked, the session is over, or there is no such book any more
     */
    sync: syncOnce,
    /** The same, if anything has happened on either side since that was done: a short question where nothing has. */
    async glance(): Promise<void> {
      if (!(await isQuiet())) await syncOnce();
    },
    /**
     * Looks whether both sides have the same fingerprint, once all that was done is on both; a copy that has another is fetched anew.
     * @returns undefined where somebody changed the book whenever it was looked at
     * @throws CallError as `sync`
     */
    async prove(): Promise<boolean | undefined> {
      for (let round = 0; round < maxRounds; round += 1) {
        await syncOnce();
        const bookName = settled;
        if (bookName === undefined) continue;
        if (await areSame(copy, bookName)) return true;
        if ((await isQuiet()) && (await inTurn(() => replace(bookName)))) return false;
      }
      return undefined;
    },
  };
}
