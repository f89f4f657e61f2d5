import type { DurableStore, StoredDocument, Write } from '#documents/store.ts';

/** The versions of apps of before that differ in what they know. */
export type OlderVersion = 1 | 2 | 3 | 4 | 7;

/** What an app of a version does not know of accounts. */
const unknown: Record<OlderVersion, readonly string[]> = {
  1: ['Flowed', 'FlowZone', 'Logged', 'Itemized', 'Lockable', 'Version'],
  2: ['Logged', 'Itemized', 'Lockable', 'Version'],
  3: ['Itemized', 'Lockable', 'Version'],
  4: ['Lockable', 'Version'],
  7: [],
};

/** A write of an app that knows of no arrivals. */
const unnoted = (write: Write): Write => ({
  ...write,
  ...('notesArrival' in write && { notesArrival: false }),
});

/**
 * Documents as an older app sees them: version 1 has no flows, 2 no log, 3 no items, 4 no locks, 7 does not note when documents of the log
 * came. It writes none, and nothing tells it that there are some.
 */
export function asBefore(store: DurableStore, version: OlderVersion): DurableStore {
  const without = ({ name, data }: StoredDocument): StoredDocument => {
    const known = Object.entries(Object(data)).filter(([field]) => !unknown[version].includes(field));
    return { name, data: Object.fromEntries(known) };
  };
  return {
    ...store,
    version: async () => version,
    list: async (from, query) => (await store.list(from, query)).map(without),
    commit: (writes, isBulk) => store.commit(writes.map(unnoted), isBulk),
  };
}
