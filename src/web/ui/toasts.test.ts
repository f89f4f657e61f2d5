import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LazyToasts, toast } from './toast.tsx';

// Node has no history.
vi.mock('./back.ts', () => ({ guardBack: () => {}, onBack: () => {} }));

beforeAll(LazyToasts.load);
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  // Each goes in its time, those that wait after it.
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
] as const)('a message of success stays 1500 ms, of an error 1200: %s, %s', async (kind, ms, stays) => {
  toast(kind, 'Done', ms === undefined ? {} : { ms });
  await drawn();
  expect(texts()).toEqual(['Done']);
  expect(shown()[0]).not.toHaveProperty('style');
  await vi.advanceTimersByTimeAsync(stays - 1);
  expect(texts()).toEqual(['Done']);
  await vi.advanceTimersByTimeAsync(1);
  expect(texts()).toEqual([]);
});

test('the default time is 5000 ms and 1500 ms more to fade', async () => {
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

test('one that has served is taken away before its time', async () => {
  const take = toast('success', 'Done');
  await drawn();
  expect(shown()).toHaveLength(1);
  take();
  expect(shown()).toEqual([]);
});

test('one that is taken away before it could be drawn never shows', async () => {
  toast('success', 'Gone')();
  toast('success', 'Next');
  await drawn();
  expect(texts()).toEqual(['Next']);
});

test('there is one at a time: the newest, which begins its own time', async () => {
  toast('success', 'First', { ms: 6000 });
  await vi.advanceTimersByTimeAsync(5999);
  toast('success', 'Second', { ms: 6000 });
  await drawn();
  expect(texts()).toEqual(['Second']);
  await vi.advanceTimersByTimeAsync(5999);
  expect(texts()).toEqual(['Second']);
});

test('a failure is not cut short: after it come other failures, and of other messages the newest', async () => {
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

test('what goes on stays until it is taken away', async () => {
  const take = toast('info', 'Undoing...', { isBusy: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(texts()).toEqual(['Undoing...']);
  take();
  expect(texts()).toEqual([]);
});
