import type { Backend } from '#dispatch/dispatch.ts';
import type { ConnectionState } from '#web/app/shell/shell.tsx';
import { openedCache } from '#web/data/lazy-cache.ts';
import { events } from '#web/session/events.ts';
import { reachability } from '#web/session/reachability.ts';
import { createStore, type Readable } from '#web/signals/store.ts';
import type { SyncProblemEvent } from './notify-rare-event.ts';

const rareEventTypes: ReadonlySet<string> = new Set<SyncProblemEvent['type']>([
  'rejected',
  'stuck',
  'differed',
  'rejected-operations',
  'lost',
]);
/** Events after which visible data may have changed. */
const refetchEventTypes: ReadonlySet<string> = new Set([
  'changed',
  'rejected',
  'rejected-operations',
  'lost',
]);
const isRare = (event: { type: string }): event is SyncProblemEvent => rareEventTypes.has(event.type);

/** The state of a back-end that is known without a call. */
export type BackendStatus = {
  connection: Readable<ConnectionState>;
  /** The number of unreadable records missing from lists and sums. */
  unreadableCount: Readable<number>;
  /**
   * Starts listening.
   * @returns unsubscribe
   */
  listen(): () => void;
};

/**
 * Handles the events that a back-end sends between calls: an ended session, pending operations, a rejected change (after which visible data
 * is refetched). Until the back-end reports its connection, the results of the calls determine it.
 * @param onGone called if the books no longer exist
 */
export function createBackendStatus(
  { subscribe }: Backend,
  pendingCount: Readable<number>,
  onGone: (error: unknown) => void,
): BackendStatus {
  let reported: ConnectionState | undefined;
  const connectionFromCalls = (): ConnectionState => {
    const count = pendingCount.now();
    return { isOnline: reachability.isReachable(), waiting: count, canQueue: count > 0 };
  };
  const connection = createStore(connectionFromCalls());
  const unreadableCount = createStore(0);
  const updateConnection = () => connection.set(reported ?? connectionFromCalls());

  let cancelLeave = () => {};
  const handleGone = async (error: unknown) => {
    try {
      const { leaveLostBooks: leaveGone } = await import('./leave-lost-books.ts');
      cancelLeave = leaveGone(() => onGone(error));
    } catch {
      // Rarely needed code; if it cannot be loaded, the books are left at once.
      onGone(error);
    }
  };

  const notifyRare = async (event: SyncProblemEvent) =>
    (await import('./notify-rare-event.ts')).notifyRareEvent(event);

  const listen = () => {
    const ends = [
      reachability.subscribe(updateConnection),
      pendingCount.subscribe(updateConnection),
      subscribe?.((event) => {
        if (event.type === 'session-over') events.raise('log-out', { reason: 'unauthenticated' });
        if (event.type === 'books-gone') void handleGone(event.error);
        if (event.type === 'unreadable-records') unreadableCount.set(event.count);
        if (event.type === 'connection') {
          reported = { ...event, canQueue: true };
          updateConnection();
        }
        if (event.type === 'offline-copies-closed') {
          reported = undefined;
          updateConnection();
        }
        if (isRare(event)) notifyRare(event).catch(reportError);
        if (refetchEventTypes.has(event.type)) openedCache()?.refetchAll();
      }),
    ];
    return () => {
      for (const end of ends) end?.();
      cancelLeave();
    };
  };
  return { connection, unreadableCount, listen };
}
