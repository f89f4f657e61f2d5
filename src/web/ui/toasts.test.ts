import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { LazyToasts, toast } from './toast.tsx';

// Node has no history.
vi.mock('./back.ts', () => ({ guardBack: () => {}, onBack: () => {} }));

beforeAll(LazyToasts.load);
afterEach(() => notifications.clean());

const shown = () => notificationsStore.getState().notifications;

test.each([
  ['success', undefined, 1500],
  ['error', undefined, 1200],
  ['info', undefined, 1000],
  ['success', 1000, 1000],
  ['info', 8000, 8000],
] as const)('a message of success stays 1500 ms, of an error 1200: %s, %s', async (kind, ms, stays) => {
  toast(kind, 'Done', ms === undefined ? {} : { ms });
  await vi.waitFor(() => expect(shown()).toMatchObject([{ message: 'Done', autoClose: stays }]));
  expect(shown()[0]).not.toHaveProperty('style');
});

test('the default time is 5000 ms and 1500 ms more to fade', async () => {
  toast('error', 'Long', { ms: 5000 });
  await vi.waitFor(() =>
    expect(shown()).toMatchObject([
      { autoClose: 6500, style: { animationDelay: '5000ms', animationDuration: '1500ms' }, role: 'alert' },
    ]),
  );
});

test('one that has served is taken away before its time', async () => {
  const take = toast('success', 'Done');
  await vi.waitFor(() => expect(shown()).toHaveLength(1));
  take();
  expect(shown()).toEqual([]);
});

test('one that is taken away before it could be drawn never shows', async () => {
  toast('success', 'Gone')();
  toast('success', 'Next');
  await vi.waitFor(() => expect(shown()).toMatchObject([{ message: 'Next' }]));
});

test('of more than five the newest are in sight, and no failure goes for one of them', async () => {
  toast('error', 'Failed');
  for (const at of [1, 2, 3, 4, 5, 6]) toast('success', `Done ${at}`);
  await vi.waitFor(() =>
    expect(shown().map(({ message }) => message)).toEqual(['Failed', 'Done 3', 'Done 4', 'Done 5', 'Done 6']),
  );
  expect(notificationsStore.getState().queue).toEqual([]);
});
