import type { RecordChange } from '#ledger/action.ts';
import { readAction } from '#ledger/wire-action.ts';
import type { Call } from '#web/session/client.ts';
import { ItemConflict } from '#web/data/items/item-changes.ts';

/** The last change of something: who made it, where several share the book, and what it became. */
export type LatestChange = { name?: string | undefined; record?: RecordChange | undefined };

/** Returns the last change of something, by its history; nothing of it where that cannot be learnt. Never rejects. */
export async function fetchLatestChange(call: Call, bookName: string, id: string): Promise<LatestChange> {
  const page = await call('changes', { bookName, id, items: true }).catch(() => []);
  const [latest] = page.map(readAction);
  return { name: latest?.by?.name, record: latest?.record };
}

/** Returns the change that somebody met as they changed the thing of an id, or the item that a failure names. Never rejects. */
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
