import { type Copy, fetchAnew, follow, isProven, nameOfBook, takeIn } from './copy.ts';
import { pushAll } from './outbox.ts';

/** How often somebody else may be quicker before it is left for another time. */
const maxRounds = 5;

type SyncOptions = {
  /** Hears that the copy was not the book though it should have been; it was fetched anew. */
  onDiffered?: () => void;
};

/** One round: what waits goes to the place, what the place did comes here. @returns whether both sides hold the same */
async function bringTogether(copy: Copy, bookName: string, { onDiffered }: SyncOptions): Promise<boolean> {
  await pushAll(copy, bookName, await follow(copy, bookName));
  const since = await follow(copy, bookName);
  const isTaken = await (since === undefined ? fetchAnew(copy, bookName) : takeIn(copy, since));
  if (!isTaken) return false;
  if (await isProven(copy, bookName)) return true;
  // Somebody may have changed it in between, which is told; else the copy is not the book.
  const late = await follow(copy, bookName);
  if (late !== undefined && late.actions.length > 0) return false;
  if (!(await fetchAnew(copy, bookName))) return false;
  // What is derived here may be wrong as well.
  await copy.replica.answer('refresh-db', {});
  onDiffered?.();
  return false;
}

/** Keeps a book and the copy that a device has of it the same. */
export function createSync(copy: Copy, options: SyncOptions = {}) {
  let underWay: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const sync = async () => {
    const bookName = await nameOfBook(copy);
    for (let round = 0; round < maxRounds; round += 1)
      if (await bringTogether(copy, bookName, options)) return;
  };
  const begin = (): Promise<void> => {
    underWay = sync().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  return {
    /**
     * Brings both sides together; asked while it does so, it does so once more, as it may be past what was just done.
     * @throws CallError where the place cannot be asked, the session is over, or there is no such book any more
     */
    sync: (): Promise<void> => {
      if (underWay === undefined) return begin();
      next ??= underWay
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return begin();
        });
      return next;
    },
  };
}
