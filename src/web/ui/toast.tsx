import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { delays } from './screen.ts';
import classes from './toast.module.css';

/** How long each kind stays (spec 9 Toasts in the app). */
const shownMs = {
  success: delays.longAppToastMs,
  error: delays.errorToastMs,
  info: delays.appToastMs,
} as const;
const color = { success: 'green', error: 'red', info: 'gray' } as const;

type ToastOptions = {
  /** How long it stays, in milliseconds; one that stays the default time fades away after it (spec 9 Toast default). */
  ms?: number;
  /** A button in the message; it closes it. */
  action?: { label: string; run: () => void } | undefined;
};

/** Shows a short message at the edge of the screen. @returns take it away before its time */
export function toast(kind: keyof typeof shownMs, message: string, options: ToastOptions = {}): () => void {
  const { ms = shownMs[kind], action } = options;
  const fades = ms === delays.toastMs;
  const id = notifications.show({
    message:
      action === undefined ? (
        message
      ) : (
        <span className={classes.line}>
          {message}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              notifications.hide(id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        </span>
      ),
    color: color[kind],
    autoClose: fades ? ms + delays.toastFadeMs : ms,
    ...(fades && {
      className: classes.fading,
      style: { animationDelay: `${ms}ms`, animationDuration: `${delays.toastFadeMs}ms` },
    }),
    withBorder: true,
    role: kind === 'error' ? 'alert' : 'status',
  });
  return () => void notifications.hide(id);
}
