import { since } from '#contract/since.ts';
import { logSince } from '#documents/model/action-documents.ts';
import { itemsSince } from '#documents/model/item-documents.ts';
import { flowsSince } from '#documents/model/flow-documents.ts';
import { type DurableStore, slices, type Write } from '#documents/store.ts';

const writesPerCommit = 400;

/** Deletes every document of the user. */
export async function wipe(store: DurableStore): Promise<void> {
  const commit = async (writes: readonly Write[]) => {
    for (const some of slices(writes, writesPerCommit)) await store.commit(some);
  };
  const mark = (await store.version()) >= since.locks && { isOfLocked: true };
  const empty = async (from: 'transactions' | 'actions') => {
    for (;;) {
      const found = await store.list(from, { limit: writesPerCommit });
      await commit(found.map(({ name }) => ({ do: 'delete', in: from, name, ...mark })));
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
  if ((await store.version()) >= flowsSince) {
    const months = await store.list('flows', {});
    await commit(months.map(({ name }) => ({ do: 'delete', in: 'flows', name })));
  }
  if ((await store.version()) >= itemsSince) {
    const items = await store.list('items', {});
    await commit(items.map(({ name }) => ({ do: 'delete', in: 'items', name })));
  }
  if ((await store.version()) >= logSince) await empty('actions');
  await store.deleteUser();
}
