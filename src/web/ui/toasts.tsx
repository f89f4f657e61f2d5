import { Button } from '@mantine/core';
import type { FocusEvent } from 'react';
import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { useHasPopup } from './popup-stack.ts';
import { delays } from './screen.ts';
import type { ToastKind, ToastOptions } from './toast-options.ts';
import classes from './toasts.module.css';
import { useIsMobile } from './use-is-mobile.ts';

/** How long each kind stays (spec 9 Toasts in the app). */
const shownMs = {
  success: delays.longAppToastMs,
  error: delays.errorToastMs,
  info: delays.appToastMs,
} as const satisfies Record<ToastKind, number>;
/** So many stand there at most. */
const most = 5;
const color = { success: 'green', error: 'red', info: 'gray' } as const;

/** The one that stands longest goes where there is no room for another, but no failure as long as anything else stands there. */
function makeRoom(): void {
  const shown = notificationsStore.getState().notifications;
  if (shown.length < most) return;
  const oldest = shown.find(({ role }) => role !== 'alert') ?? shown[0];
  if (oldest?.id !== undefined) notifications.hide(oldest.id);
}

/** Shows a message; `toast` of toast.tsx is what others call. @returns hide it before its time */
export function showToast(kind: ToastKind, message: string, options: ToastOptions = {}): () => void {
  const { ms = shownMs[kind], action, isBusy = false } = options;
  const fades = ms === delays.toastMs;
  // Who comes here goes on where he was, once the message is gone.
  let before: EventTarget | null = null;
  const handleFocus = ({ relatedTarget }: FocusEvent) => {
    before = relatedTarget;
  };
  makeRoom();
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
            onFocus={handleFocus}
            onClick={() => {
              if (before instanceof HTMLElement) before.focus();
              notifications.hide(id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        </span>
      ),
    color: color[kind],
    loading: isBusy,
    autoClose: isBusy ? false : fades ? ms + delays.toastFadeMs : ms,
    className: fades ? classes.fading : classes.message,
    ...(fades && {
      style: { animationDelay: `${ms}ms`, animationDuration: `${delays.toastFadeMs}ms` },
    }),
    withBorder: true,
    role: kind === 'error' ? 'alert' : 'status',
  });
  return () => void notifications.hide(id);
}

/** Where messages stand: out of the way of what is done, and while a popup is open off its buttons. */
export function Toasts() {
  const position = useIsMobile() ? 'top-center' : 'bottom-right';
  // Moved by style alone: at another position each would begin its time anew.
  const className = (useHasPopup() ? classes.aside : classes.place) ?? '';
  return <Notifications position={position} limit={most} className={className} />;
}
