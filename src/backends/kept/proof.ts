import { fingerprintsOf } from '#ledger/fingerprint.ts';
import type { CallAnswer } from '#contract/calls.ts';
import type { Copy } from './copy.ts';

/** The fingerprint of a book that was exported, under the name that it has among the user's books. */
const fingerprintOf = async ({ data }: CallAnswer<'export-data'>, bookId: string, bookName: string) => {
  const accounts = data.accounts.map((account) =>
    account.AccountId === bookId ? { ...account, AccountName: bookName } : account,
  );
  return (await fingerprintsOf({ ...data, accounts })).get(bookId);
};

/** Whether the copy of a book and the book have the same fingerprint now. @throws CallError */
export async function areSame({ place, replica, bookId }: Copy, bookName: string): Promise<boolean> {
  const [there, here] = await Promise.all([
    place.call('export-data', { bookName }),
    replica.answer('export-data', { bookName }),
  ]);
  return (await fingerprintOf(there, bookId, bookName)) === (await fingerprintOf(here, bookId, bookName));
}
