import type { Numbered } from '#documents/numbered-arrivals.ts';
import { type Books, type Noted, unawaited } from './database.ts';

/** What was noted when documents of the log were written, and those documents, as both are at one moment. */
function begin(books: Books) {
  const transaction = unawaited(books.transaction(['arrivals', 'actions']));
  const documents = transaction.objectStore('actions');
  return {
    noted: transaction.objectStore('arrivals'),
    arrivalOf: async ({ position, name = '' }: Noted): Promise<Numbered> => ({
      position,
      name,
      data: (await documents.get(name))?.data,
    }),
  };
}

/** What arrived at a position and after it: at most so many. */
export async function arrivalsFrom(books: Books, position: number, limit: number): Promise<Numbered[]> {
  const { noted, arrivalOf } = begin(books);
  return Promise.all((await noted.getAll(IDBKeyRange.lowerBound(position), limit)).map(arrivalOf));
}

/** What arrived last. */
export async function lastArrival(books: Books): Promise<Numbered | undefined> {
  const { noted, arrivalOf } = begin(books);
  const last = await noted.openCursor(null, 'prev');
  return last === null ? undefined : arrivalOf(last.value);
}
