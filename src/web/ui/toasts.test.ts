import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LazyToasts, toast } from './toast.tsx';

// Node has no history.
vi.mock('./back.ts', () => ({ guardBack: () => {}, onBack: () => {} }));

beforeAll(LazyToasts.load);
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  // Each toast ends after its time, queued ones follow.
  await vi.runAllTimersAsync();
  notifications.clean();
  vi.useRealTimers();
});

const shown = () => notificationsStore.getState().notifications;
const texts = () => shown().map(({ message }) => message);
const drawn = async () => vi.advanceTimersByTimeAsync(0);

test.each([
  ['success', undefined, 1500],
  ['error', undefined, 1200],
  ['info', undefined, 1000],
  ['success', 1000, 1000],
  ['info', 6000, 6000],
] as const)(
  'shows a success toast for 1500 ms and an error for 1200 ms by default: %s, %s',
  async (kind, ms, stays) => {
    toast(kind, 'Done', ms === undefined ? {} : { ms });
    await drawn();
    expect(texts()).toEqual(['Done']);
    expect(shown()[0]).not.toHaveProperty('style');
    await vi.advanceTimersByTimeAsync(stays - 1);
    expect(texts()).toEqual(['Done']);
    await vi.advanceTimersByTimeAsync(1);
    expect(texts()).toEqual([]);
  },
);

test('shows a toast with the default time for 5000 ms and fades it for 1500 ms', async () => {
  toast('error', 'Long', { ms: 5000 });
  await drawn();
  expect(shown()).toMatchObject([
    { style: { animationDelay: '5000ms', animationDuration: '1500ms' }, role: 'alert' },
  ]);
  await vi.advanceTimersByTimeAsync(6499);
  expect(texts()).toEqual(['Long']);
  await vi.advanceTimersByTimeAsync(1);
  expect(texts()).toEqual([]);
});

test('hides a toast before its time', async () => {
  const take = toast('success', 'Done');
  await drawn();
  expect(shown()).toHaveLength(1);
  take();
  expect(shown()).toEqual([]);
});

test('never shows a toast that was hidden before it was rendered', async () => {
  toast('success', 'Gone')();
  toast('success', 'Next');
  await drawn();
  expect(texts()).toEqual(['Next']);
});

test('shows one toast at a time, the newest with its full time', async () => {
  toast('success', 'First', { ms: 6000 });
  await vi.advanceTimersByTimeAsync(5999);
  toast('success', 'Second', { ms: 6000 });
  await drawn();
  expect(texts()).toEqual(['Second']);
  await vi.advanceTimersByTimeAsync(5999);
  expect(texts()).toEqual(['Second']);
});

test('shows an error for its full time, then queued errors, and the newest of the other toasts', async () => {
  toast('error', 'Failed');
  toast('success', 'Done 1');
  toast('error', 'Failed again');
  toast('success', 'Done 2');
  await drawn();
  expect(texts()).toEqual(['Failed']);
  await vi.advanceTimersByTimeAsync(1200);
  expect(texts()).toEqual(['Failed again']);
  await vi.advanceTimersByTimeAsync(1200);
  expect(texts()).toEqual(['Done 2']);
  await vi.advanceTimersByTimeAsync(1500);
  expect(texts()).toEqual([]);
});

test('shows a busy toast until it is hidden', async () => {
  const take = toast('info', 'Undoing...', { isBusy: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(texts()).toEqual(['Undoing...']);
  take();
  expect(texts()).toEqual([]);
});
