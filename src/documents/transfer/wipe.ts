import { flowsSince } from '#documents/model/flow-documents.ts';
import { type BulkStore, slices, type Write } from '#documents/store.ts';

const writesPerCommit = 400;

/** Deletes every document of the user. */
export async function wipe(store: BulkStore): Promise<void> {
  const commit = async (writes: readonly Write[]) => {
    for (const some of slices(writes, writesPerCommit)) await store.commit(some);
  };
  for (;;) {
    const rows = await store.list('transactions', { limit: writesPerCommit });
    await commit(rows.map(({ name }) => ({ do: 'delete', in: 'transactions', name })));
    if (rows.length < writesPerCommit) break;
  }
  const names = (await store.list('accounts', {})).map(({ name }) => name);
  const empty = { TransactionsCount: 0, SubAccountsCount: 0 };
  await commit(names.map((name) => ({ do: 'change', in: 'accounts', name, data: empty })));
  await commit(names.map((name) => ({ do: 'delete', in: 'accounts', name })));
  const tags = await store.list('tags', {});
  await commit(tags.map(({ name }) => ({ do: 'delete', in: 'tags', name })));
  if ((await store.version()) >= flowsSince) {
    const months = await store.list('flows', {});
    await commit(months.map(({ name }) => ({ do: 'delete', in: 'flows', name })));
  }
  await store.deleteUser();
}
