import type { Collection, Write } from './plan.ts';
import type { Asked } from './queries.ts';

/** A document as it is found. */
export type Found = { name: string; data: unknown };

/** What the calls need of a user's documents, by either of Firestore's libraries. Errors are Firebase's own. */
export type Store = {
  list(from: Collection, asked: Asked): Promise<Found[]>;
  /** The user's own document; undefined when there is none. */
  user(): Promise<unknown>;
  /** Writes all or nothing. `isBulk` marks a commit of many transactions, whose sums the rules cannot follow. */
  commit(writes: readonly Write[], isBulk?: boolean): Promise<void>;
  /** Sets these keys of the user's settings and leaves the others. */
  saveConfig(config: Record<string, string>): Promise<void>;
};

/** Where the documents of a user lie. */
export const userPath = (userId: string): readonly ['users', string] => ['users', userId];

type Target = {
  delete(): unknown;
  set(data: Record<string, unknown>): unknown;
  update(data: Record<string, unknown>): unknown;
  merge(data: Record<string, unknown>): unknown;
};

/** Puts a write into a commit; numbers are added by the database itself. */
export function applyWrite(write: Write, increment: (by: number) => object, target: Target): void {
  if (write.do === 'delete') target.delete();
  if (write.do === 'create') target.set(write.data);
  if (write.do === 'change') target.update(write.data);
  if (write.do === 'add') {
    const sums = Object.fromEntries(Object.entries(write.add).map(([field, by]) => [field, increment(by)]));
    if (write.data === undefined) target.update(sums);
    else target.merge({ ...write.data, ...sums });
  }
}
