import { type DurableStore, StoreError, type DocumentStore } from '#documents/store.ts';
import { firebaseProjectErrors } from './failure.ts';
import type { LiveStore } from './live-store.ts';

/** A store whose commits resolve only after acknowledgement. */
export type ConfirmedStore = DocumentStore & {
  /** @throws StoreError while a write that bypassed this store is pending: reads would already include it */
  checkNothingPending(): Promise<void>;
};

/**
 * Opens a store that reads like a live store at no extra cost. A commit fails immediately if the project is unreachable. An acknowledged
 * commit is included in all later reads.
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
      if (await hasPendingWrites())
        throw new StoreError('unreachable', 'unexpected', firebaseProjectErrors.unreachable);
    },
  };
}
