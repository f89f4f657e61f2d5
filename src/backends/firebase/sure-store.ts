import { type DurableStore, StoreError, type DocumentStore } from '#documents/store.ts';
import { firebaseProjectErrors } from './failure.ts';
import type { LiveStore } from './live-store.ts';

/** Documents for who has to know what has arrived. */
export type ConfirmedStore = DocumentStore & {
  /** @throws StoreRefusal while something that was written past this store still waits: what is read counts it already */
  checkNothingPending(): Promise<void>;
};

/**
 * The documents of a live store, read as cheaply, where a commit fails at once if it cannot reach the project; one that is answered has
 * arrived, and is in all that is read after it.
 */
export function openConfirmedStore(
  live: LiveStore,
  bulk: () => Promise<DurableStore>,
  hasPendingWrites: () => Promise<boolean>,
): ConfirmedStore {
  return {
    ...live,
    async commit(writes, isBulk) {
      await (await bulk()).commit(writes, isBulk);
      await live.catchUp();
    },
    saveConfig: async (config) => (await bulk()).saveConfig(config),
    async checkNothingPending() {
      if (await hasPendingWrites()) throw new StoreError('unreachable', 'unexpected', firebaseProjectErrors.unreachable);
    },
  };
}
