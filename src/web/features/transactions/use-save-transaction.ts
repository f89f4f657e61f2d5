import type { Transaction } from '#ledger/transaction.ts';
import { readTransaction, writeTransaction } from '#ledger/wire.ts';
import { useOpenBook, useTakeIn } from '#web/lib/book.ts';
import { events } from '#web/lib/events.ts';
import { useSession } from '#web/lib/session.ts';

/**
 * Saves a transaction, a new one or over the stored one, takes it into the registers at hand and announces it.
 * @throws CallError when the back-end refuses it; nothing has changed then.
 */
export function useSaveTransaction(
  stored: Transaction | undefined,
): (transaction: Transaction) => Promise<void> {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const takeIn = useTakeIn();
  return async (transaction) => {
    const sent = { transaction: writeTransaction(transaction), bookName };
    const answer = await call(stored === undefined ? 'add-transaction' : 'update-transaction', sent);
    await takeIn(stored, readTransaction(answer));
    events.raise(stored === undefined ? 'transaction-created' : 'transaction-updated', {
      transactions: [answer],
    });
  };
}
