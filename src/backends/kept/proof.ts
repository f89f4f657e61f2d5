import type { CallAnswer } from '#contract/calls.ts';
import { fingerprintsOf } from '#ledger/fingerprint.ts';
import type { Copy } from './copy.ts';

const fingerprintOf = async ({ data }: CallAnswer<'export-data'>, bookId: string) =>
  (await fingerprintsOf(data)).get(bookId);

/** Whether the copy of a book and the book have the same fingerprint now. @throws CallError */
export async function areSame({ place, replica, bookId }: Copy): Promise<boolean> {
  const [there, here] = await Promise.all([place.call('export-data', {}), replica.answer('export-data', {})]);
  return (await fingerprintOf(there, bookId)) === (await fingerprintOf(here, bookId));
}
