import type { DurableStore, StoredDocument } from '#documents/store.ts';

/** What an app of a version does not know of accounts. */
const unknown: Record<1 | 2 | 3 | 4, readonly string[]> = {
  1: ['Flowed', 'FlowZone', 'Logged', 'Itemized', 'Lockable', 'Version'],
  2: ['Logged', 'Itemized', 'Lockable', 'Version'],
  3: ['Itemized', 'Lockable', 'Version'],
  4: ['Lockable', 'Version'],
};

/**
 * Documents as an older app sees them: version 1 has no flows, 2 no log, 3 no items, 4 no locks. It writes none, and nothing tells it that
 * there are some.
 */
export function asBefore(store: DurableStore, version: 1 | 2 | 3 | 4): DurableStore {
  const without = ({ name, data }: StoredDocument): StoredDocument => {
    const known = Object.entries(Object(data)).filter(([field]) => !unknown[version].includes(field));
    return { name, data: Object.fromEntries(known) };
  };
  return {
    ...store,
    version: async () => version,
    list: async (from, query) => (await store.list(from, query)).map(without),
  };
}
