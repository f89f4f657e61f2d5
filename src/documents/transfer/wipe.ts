import { type DurableStore, cutSlices, type Write } from '#documents/store.ts';

const writesPerCommit = 400;

/** Deletes every document of the user. */
export async function deleteAllDocuments(store: DurableStore): Promise<void> {
  const commit = async (writes: readonly Write[]) => {
    for (const some of cutSlices(writes, writesPerCommit)) await store.commit(some);
  };
  const empty = async (from: 'transactions' | 'actions') => {
    for (;;) {
      const found = await store.list(from, { limit: writesPerCommit });
      await commit(found.map(({ name }) => ({ do: 'delete', in: from, name, isOfLocked: true })));
      if (found.length < writesPerCommit) break;
    }
  };
  await empty('transactions');
  const names = (await store.list('accounts', {})).map(({ name }) => name);
  const nothing = { TransactionsCount: 0, SubAccountsCount: 0 };
  await commit(names.map((name) => ({ do: 'change', in: 'accounts', name, data: nothing })));
  await commit(names.map((name) => ({ do: 'delete', in: 'accounts', name })));
  const tags = await store.list('tags', {});
  await commit(tags.map(({ name }) => ({ do: 'delete', in: 'tags', name })));
  const months = await store.list('flows', {});
  await commit(months.map(({ name }) => ({ do: 'delete', in: 'flows', name })));
  const items = await store.list('items', {});
  await commit(items.map(({ name }) => ({ do: 'delete', in: 'items', name })));
  await empty('actions');
  await store.deleteUser();
}
