import { type Store, StoreRefusal } from '#documents/store.ts';

/**
 * Documents of a book of another as they are asked for by name: where one of them is not there the rules refuse all, as it is of no
 * book, and to who asks that is none.
 */
export function askedByMember<Some extends Store>(store: Some): Some {
  return {
    ...store,
    async list(from, query) {
      try {
        return await store.list(from, query);
      } catch (error) {
        const isByName = query.names !== undefined;
        if (isByName && error instanceof StoreRefusal && error.kind === 'forbidden') return [];
        throw error;
      }
    },
  };
}
