import { expect, test } from 'vitest';
import type { BackendEvent } from '#backends/backend.ts';
import { joinConnections } from './offline-provider.ts';

const connection = (isOnline: boolean, waiting: number) => ({
  type: 'connection' as const,
  isOnline,
  waiting,
});

function joined() {
  const events: BackendEvent[] = [];
  return { events, ...joinConnections((event) => void events.push(event)) };
}

test('adds the pending operations of provider and copies, and is online only if both are', () => {
  const { events, notifyOfProvider, notifyOfCopies } = joined();
  notifyOfProvider(connection(true, 0));
  notifyOfCopies({ ...connection(true, 2), isSynced: true });
  notifyOfProvider(connection(false, 3));
  notifyOfCopies({ ...connection(true, 0), isSynced: true });
  expect(events).toEqual([
    connection(true, 0),
    { ...connection(true, 2), isSynced: true },
    { ...connection(false, 5), isSynced: true },
    { ...connection(false, 3), isSynced: true },
  ]);
});

test("passes on the provider's own connection events once there are no offline copies", () => {
  const { events, notifyOfProvider, notifyOfCopies } = joined();
  notifyOfCopies({ ...connection(false, 2), isSynced: true });
  notifyOfCopies({ type: 'offline-copies-closed' });
  notifyOfProvider(connection(false, 1));
  notifyOfCopies({ ...connection(false, 2), isSynced: true });
  notifyOfCopies({ type: 'offline-copies-closed' });
  notifyOfProvider({ type: 'changed' });
  expect(events.slice(1)).toEqual([
    { type: 'offline-copies-closed' },
    connection(false, 1),
    { ...connection(false, 3), isSynced: true },
    connection(false, 1),
    { type: 'changed' },
  ]);
});
