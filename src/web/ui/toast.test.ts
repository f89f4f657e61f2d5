import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { toast } from './toast.tsx';

afterEach(() => notifications.clean());

const shown = () => notificationsStore.getState().notifications;

test.each([
  ['success', undefined, 1500],
  ['error', undefined, 1200],
  ['info', undefined, 1000],
  ['success', 1000, 1000],
  ['info', 8000, 8000],
] as const)('a message of success stays 1500 ms, of an error 1200: %s, %s', (kind, ms, stays) => {
  toast(kind, 'Done', ms === undefined ? {} : { ms });
  expect(shown()).toMatchObject([{ message: 'Done', autoClose: stays }]);
  expect(shown()[0]).not.toHaveProperty('style');
});

test('the default time is 5000 ms and 1500 ms more to fade', () => {
  toast('error', 'Long', { ms: 5000 });
  expect(shown()).toMatchObject([
    { autoClose: 6500, style: { animationDelay: '5000ms', animationDuration: '1500ms' }, role: 'alert' },
  ]);
});

test('one that has served is taken away before its time', () => {
  const take = toast('success', 'Done');
  take();
  expect(shown()).toEqual([]);
});
