import { expect, test } from 'vitest';
import { openReplica } from '#offline/replica/replica.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import type { DurableStore } from '#documents/store.ts';
import { addSmallBook, transactionOf } from '../../../test/conformance/support.ts';
import { documentsUser } from '../../../test/support/documents-user.ts';
import { noDocuments, openMemoryStore } from '../../../test/support/memory-store.ts';

test('a waiting change is read without the later change that another tab makes meanwhile', async () => {
  const documents = noDocuments();
  const { food, cash } = await addSmallBook(documentsUser(documents));
  documents.actions.clear();
  const inTurn = createSerialQueue();
  const openTab = (store: DurableStore) =>
    openReplica({ store, bulk: async () => store, refresh: () => undefined, pause: () => undefined }, inTurn);
  const memory = openMemoryStore(documents);
  const other = openTab(memory);
  let changing: Promise<unknown> | undefined;
  const tab = openTab({
    ...memory,
    arrivals: memory.arrivals && {
      ...memory.arrivals,
      // The other tab deletes the row once the log has been read and before the row is.
      async *after(mark) {
        yield* memory.arrivals?.after(mark) ?? [];
        changing ??= other.answer('delete-transaction', { transaction: { TransactionId } });
        await new Promise((resolve) => setImmediate(resolve));
      },
    },
  });
  const transaction = transactionOf(food, cash);
  const { TransactionId } = await other.answer('add-transaction', { transaction });

  const [added] = await tab.waiting();
  expect(added?.things).toMatchObject([{ Before: null, After: { TransactionId } }]);

  await changing;
  const [, deleted] = await tab.waiting();
  expect(deleted?.things).toMatchObject([{ Before: { TransactionId }, After: null }]);
});
