import type { Write } from '#documents/store.ts';
import { makeId } from '#ledger/ids.ts';
import { readCurrencyProp, readProps } from '#ledger/props.ts';

/** Returns the path of a user's documents. */
export const userPath = (userId: string): readonly ['users', string] => ['users', userId];

/** A commit under construction, by either of Firestore's libraries. */
type Batch<Reference> = {
  delete(target: Reference): unknown;
  set(target: Reference, data: Record<string, unknown>): unknown;
  set(target: Reference, data: Record<string, unknown>, options: { merge: true }): unknown;
  set(target: Reference, data: Record<string, unknown>, options: { mergeFields: string[] }): unknown;
  update(target: Reference, data: Record<string, unknown>): unknown;
};

type Library<Reference> = {
  batch: Batch<Reference>;
  increment: (by: number) => object;
  /** Returns the value that deletes a field. */
  remove: () => object;
  /** Returns the value for the moment at which the project stores the commit. */
  now: () => object;
  referenceTo: (write: Write) => Reference;
};

type Added = { [field: string]: number | null | undefined | Added };

/** Converts added numbers to increments of the database. */
function toIncrements(
  add: Added,
  library: Pick<Library<never>, 'increment' | 'remove'>,
): Record<string, object> {
  return Object.fromEntries(
    Object.entries(add).map(([field, by = 0]) => {
      if (typeof by === 'number') return [field, library.increment(by)];
      return [field, by === null ? library.remove() : toIncrements(by, library)];
    }),
  );
}

/**
 * Returns a field with the currency in an account's props, as the rules cannot read the props. An account without a currency of its own has
 * no such field.
 */
function currencyField(
  { in: from, data }: Pick<Extract<Write, { do: 'create' }>, 'in' | 'data'>,
  none?: object,
) {
  const { PropsInJSON: props, AccountType: type } = data;
  if (from !== 'accounts' || typeof props !== 'string' || type === 'ROOT') return {};
  const currency = readCurrencyProp(readProps(props));
  if (currency !== '') return { Currency: currency };
  return none === undefined ? {} : { Currency: none };
}

/** Adds writes to a commit; the database itself adds numbers. */
export function addWrites<Reference>(
  writes: readonly Write[],
  { batch, referenceTo, ...library }: Library<Reference>,
): void {
  for (const write of writes) {
    const target = referenceTo(write);
    if (write.do === 'delete') batch.delete(target);
    if (write.do === 'create') {
      const StoredAt = write.in === 'actions' && { StoredAt: library.now() };
      batch.set(target, { ...StoredAt, ...write.data, ...currencyField(write) });
    }
    if (write.do === 'change')
      batch.update(target, { ...write.data, ...currencyField(write, library.remove()) });
    if (write.do === 'add') {
      const sums = toIncrements(write.add, library);
      const Moved = write.movedBy;
      if (write.data === undefined) batch.update(target, { ...sums, ...(Moved !== undefined && { Moved }) });
      else batch.set(target, { ...write.data, ...sums }, { merge: true });
    }
  }
}

/**
 * Adds a statement for the access rules to the user's own document: the versions that the commit saw of the documents that it changes or
 * deletes (decision 0033), and that it is a bulk commit. Also the changes to locks, and that the commit changes rows of locked days
 * (decision 0045).
 */
export function addRulesData<Reference>(
  writes: readonly Write[],
  { batch, increment, remove }: Pick<Library<Reference>, 'batch' | 'increment' | 'remove'>,
  user: Reference,
  isBulk: boolean,
): void {
  // Combined with `mergeFields` an increment would start at zero.
  if (isBulk) batch.set(user, { Bulks: increment(1) }, { merge: true });
  const seen = writes.flatMap((write) =>
    'seen' in write && write.seen !== undefined ? [[`${write.in}/${write.name}`, write.seen] as const] : [],
  );
  const locks = writes.flatMap((write) =>
    'lock' in write && write.lock !== undefined
      ? [[write.lock.bookId, write.lock.before ?? remove()] as const]
      : [],
  );
  if (locks.length > 0) batch.set(user, { Locks: Object.fromEntries(locks) }, { merge: true });
  const isOfLocked = writes.some((write) => 'isOfLocked' in write && write.isOfLocked === true);
  if (seen.length === 0 && !isOfLocked && !writes.some((write) => write.in === 'items')) return;
  // A new id prevents the versions of an earlier commit from being used for this one.
  const Seen = {
    Id: makeId(),
    Of: Object.fromEntries(seen),
    ...(isOfLocked && { ChangesLocked: true }),
  };
  batch.set(user, { Seen }, { mergeFields: ['Seen'] });
}
