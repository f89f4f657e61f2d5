import type { RecordChange } from '#ledger/action.ts';
import { readAction } from '#ledger/wire-action.ts';
import type { Call } from '#web/session/client.ts';
import { ItemConflict } from '#web/data/items/item-changes.ts';

/** The latest change of a record: the member who made it, if several share the book, and the new state. */
export type LatestChange = { name?: string | undefined; record?: RecordChange | undefined };

/** Returns the latest change of a record from its history; empty if the history cannot be read. Never rejects. */
export async function fetchLatestChange(call: Call, bookName: string, id: string): Promise<LatestChange> {
  const page = await call('changes', { bookName, id, items: true }).catch(() => []);
  const [latest] = page.map(readAction);
  return { name: latest?.by?.name, record: latest?.record };
}

/**
 * Returns the stored change that conflicted with the user's change: the latest change of the record `id`, or of the item named in the
 * error. Never rejects.
 */
export async function fetchConflictingChange(
  call: Call,
  bookName: string,
  error: unknown,
  id: string | undefined,
): Promise<LatestChange> {
  const { own, stored } = error instanceof ItemConflict ? error.meanwhile : {};
  const about = (own ?? stored)?.id ?? id;
  return about === undefined ? {} : fetchLatestChange(call, bookName, about);
}
