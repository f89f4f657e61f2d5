import { notifications } from '@mantine/notifications';

/** Durations of spec 9: short for success, a little longer for errors. */
const shownMs = { success: 1500, error: 1200, info: 1000 } as const;
const color = { success: 'green', error: 'red', info: 'gray' } as const;

/** Shows a short message at the edge of the screen. */
export function toast(kind: keyof typeof shownMs, message: string, ms: number = shownMs[kind]): void {
  notifications.show({
    message,
    color: color[kind],
    autoClose: ms,
    withBorder: true,
    role: kind === 'error' ? 'alert' : 'status',
  });
}
