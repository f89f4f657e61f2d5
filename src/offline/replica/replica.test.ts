import { expect, test } from 'vitest';
import { openReplica } from '#offline/replica/replica.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import type { DurableStore } from '#documents/store.ts';
import { addSmallBook, newTransactionInput } from '../../../test/conformance/support.ts';
import { createDocumentsUser } from '../../../test/support/documents-user.ts';
import { createMemoryDocuments, openMemoryStore } from '../../../test/support/memory-store.ts';

test('reads a pending operation without the later change that another tab makes meanwhile', async () => {
  const documents = createMemoryDocuments();
  const { food, cash } = await addSmallBook(createDocumentsUser(documents));
  documents.actions.clear();
  const inTurn = createSerialQueue();
  const openTab = (store: DurableStore) =>
    openReplica({ store, bulk: async () => store, refresh: () => undefined, pause: () => undefined }, inTurn);
  const memory = openMemoryStore(documents);
  const other = openTab(memory);
  let changing: Promise<unknown> | undefined;
  const tab = openTab({
    ...memory,
    changeFeed: memory.changeFeed && {
      ...memory.changeFeed,
      // The other tab deletes the row after the log is read and before the row is.
      async *after(mark) {
        yield* memory.changeFeed?.after(mark) ?? [];
        changing ??= other.answer('delete-transaction', { transaction: { TransactionId } });
        await new Promise((resolve) => setImmediate(resolve));
      },
    },
  });
  const transaction = newTransactionInput(food, cash);
  const { TransactionId } = await other.answer('add-transaction', { transaction });

  const [added] = await tab.pendingOperations();
  expect(added?.records).toMatchObject([{ Before: null, After: { TransactionId } }]);

  await changing;
  const [, deleted] = await tab.pendingOperations();
  expect(deleted?.records).toMatchObject([{ Before: { TransactionId }, After: null }]);
});
