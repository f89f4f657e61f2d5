import type { BulkStore, StoredDocument } from '#documents/store.ts';

function withoutMarks({ name, data }: StoredDocument): StoredDocument {
  const { Flowed: _flowed, FlowZone: _zone, ...rest } = { Flowed: 0, FlowZone: '', ...Object(data) };
  return { name, data: rest };
}

/** Documents as an app of before sees them, which knows no flows: it writes none, and nothing tells it that there are some. */
export function beforeFlows(store: BulkStore): BulkStore {
  return {
    ...store,
    version: async () => 1,
    list: async (from, query) => (await store.list(from, query)).map(withoutMarks),
  };
}
