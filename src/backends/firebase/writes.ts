import type { Write } from '#documents/store.ts';

/** Where the documents of a user lie. */
export const userPath = (userId: string): readonly ['users', string] => ['users', userId];

/** A commit that is being put together, by either of Firestore's libraries. */
type Batch<Reference> = {
  delete(target: Reference): unknown;
  set(target: Reference, data: Record<string, unknown>): unknown;
  set(target: Reference, data: Record<string, unknown>, options: { merge: boolean }): unknown;
  update(target: Reference, data: Record<string, unknown>): unknown;
};

type Library<Reference> = {
  batch: Batch<Reference>;
  increment: (by: number) => object;
  /** What stands for a field that goes. */
  remove: () => object;
  referenceTo: (write: Write) => Reference;
};

type Added = { [field: string]: number | null | undefined | Added };

/** What is added, as the database is told of it. */
function sumsOf(add: Added, library: Pick<Library<never>, 'increment' | 'remove'>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(add).map(([field, by = 0]) => {
      if (typeof by === 'number') return [field, library.increment(by)];
      return [field, by === null ? library.remove() : sumsOf(by, library)];
    }),
  );
}

/** Puts writes into a commit; numbers are added by the database itself. */
export function addWrites<Reference>(
  writes: readonly Write[],
  { batch, referenceTo, ...library }: Library<Reference>,
): void {
  for (const write of writes) {
    const target = referenceTo(write);
    if (write.do === 'delete') batch.delete(target);
    if (write.do === 'create') batch.set(target, write.data);
    if (write.do === 'change') batch.update(target, write.data);
    if (write.do === 'add') {
      const sums = sumsOf(write.add, library);
      if (write.data === undefined) batch.update(target, sums);
      else batch.set(target, { ...write.data, ...sums }, { merge: true });
    }
  }
}
