import type { Backend } from '#dispatch/dispatch.ts';
import type { ConnectionState } from '#web/app/shell/shell.tsx';
import { openedCache } from '#web/data/lazy-cache.ts';
import { events } from '#web/session/events.ts';
import { reachability } from '#web/session/reachability.ts';
import { createStore, type Readable } from '#web/signals/store.ts';
import type { RareEvent } from './tell-rare.ts';

const rareEventTypes: ReadonlySet<string> = new Set<RareEvent['type']>([
  'refused',
  'stuck',
  'differed',
  'not-taken',
  'lost',
]);
/** After which what is shown may be another. */
const refetchEventTypes: ReadonlySet<string> = new Set(['changed', 'refused', 'not-taken', 'lost']);
const isRare = (event: { type: string }): event is RareEvent => rareEventTypes.has(event.type);

/** What is known of a back-end without asking. */
export type BackendStatus = {
  connection: Readable<ConnectionState>;
  /** How many records cannot be read and are left out of lists and sums. */
  unreadableCount: Readable<number>;
  /** Listens from now on. @returns unsubscribe */
  listen(): () => void;
};

/**
 * What a back-end tells between the calls: that the session has ended, that changes wait for the network, that one of them was
 * refused in the end; then everything is asked for again. Until it tells how it is connected, and for one that never does, the
 * calls do.
 * @param onGone called when the books are not there any more
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
      const { leaveLostBooks: leaveGone } = await import('./leave-gone.ts');
      cancelLeave = leaveGone(() => onGone(error));
    } catch {
      // Few ever need it; where it cannot be had, what is gone is gone.
      onGone(error);
    }
  };

  const notifyRare = async (event: RareEvent) => (await import('./tell-rare.ts')).notifyRareEvent(event);

  const listen = () => {
    const ends = [
      reachability.subscribe(updateConnection),
      pendingCount.subscribe(updateConnection),
      subscribe?.((event) => {
        if (event.type === 'session-over') events.raise('log-out', { reason: 'unauthenticated' });
        if (event.type === 'books-gone') void handleGone(event.error);
        if (event.type === 'left-out') unreadableCount.set(event.count);
        if (event.type === 'connection') {
          reported = { ...event, canQueue: true };
          updateConnection();
        }
        if (event.type === 'told-no-more') {
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
