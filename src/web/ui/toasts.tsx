import { Button, Portal } from '@mantine/core';
import type { FocusEvent, PointerEvent } from 'react';
import { Notifications, notifications } from '@mantine/notifications';
import './mantine-layers.css';
import { useHasPopup } from './popup-stack.ts';
import { screenDelays } from './screen.ts';
import classes from './toasts.module.css';

export type ToastKind = 'success' | 'error' | 'info';

export type ToastOptions = {
  /** The time it stays, in milliseconds; one that stays the default time fades away after it (spec 9 Toast default). */
  ms?: number;
  /** True if it shows running work; it stays until it is removed. */
  isBusy?: boolean;
  /** A button in the message; it closes it. */
  action?: { label: string; run: () => void } | undefined;
};

/** A message that is shown, or waits for its turn. */
type QueuedToast = {
  kind: ToastKind;
  /** Draws the message. @returns takes it away */
  draw: () => () => void;
};

let shown: { message: QueuedToast; takeAway: () => void } | undefined;
let queue: readonly QueuedToast[] = [];

function renderToast(message: QueuedToast): void {
  shown = { message, takeAway: message.draw() };
}

/**
 * Shows a message in the place of the one before: there is one at a time. A failure is not cut short: what comes meanwhile waits,
 * of messages other than failures only the newest.
 */
function enqueueToast(message: QueuedToast): void {
  if (shown?.message.kind === 'error') {
    const failures = queue.filter(({ kind }) => kind === 'error');
    queue = [...(message.kind === 'error' ? queue : failures), message];
    return;
  }
  shown?.takeAway();
  renderToast(message);
}

/** Takes a message away, or out of those that wait, and shows the next. */
function removeToast(message: QueuedToast): void {
  queue = queue.filter((each) => each !== message);
  if (shown?.message !== message) return;
  const { takeAway } = shown;
  shown = undefined;
  takeAway();
  const [next, ...others] = queue;
  queue = others;
  if (next !== undefined) renderToast(next);
}

/** How long each kind stays (spec 9 Toasts in the app). */
const shownMs = {
  success: screenDelays.longAppToastMs,
  error: screenDelays.errorToastMs,
  info: screenDelays.appToastMs,
} as const satisfies Record<ToastKind, number>;
const color = { success: 'green', error: 'red', info: 'gray' } as const;

/**
 * The handlers of a message that goes after some time: it stays while it has the focus or is pointed at. A pointer that rests where
 * the message appears does not point at it until it moves.
 */
function createToastTimer(ms: number, end: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    clearTimeout(timer);
    timer = setTimeout(end, ms);
  };
  const hold = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    clearTimeout(timer);
    currentTarget.dataset['held'] = '';
  };
  const release = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    if (currentTarget.contains(document.activeElement)) return;
    delete currentTarget.dataset['held'];
    begin();
  };
  return {
    begin,
    stop: () => clearTimeout(timer),
    handlers: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (event.movementX !== 0 || event.movementY !== 0) hold(event);
      },
      onPointerLeave: release,
      onFocus: hold,
      onBlur: (event: FocusEvent<HTMLElement>) => {
        const { currentTarget, relatedTarget } = event;
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) {
          delete currentTarget.dataset['held'];
          begin();
        }
      },
    },
  };
}

/** Shows a message; `toast` of toast.tsx is what others call. @returns hide it before its time */
export function showToast(kind: ToastKind, text: string, options: ToastOptions = {}): () => void {
  const { ms = shownMs[kind], action, isBusy = false } = options;
  const fades = ms === screenDelays.toastMs;
  const message: QueuedToast = { kind, draw };
  const hide = () => removeToast(message);
  const { begin, stop, handlers } = createToastTimer(fades ? ms + screenDelays.toastFadeMs : ms, hide);
  // Who comes here goes on where he was, once the message is gone.
  let before: EventTarget | null = null;
  const handleFocus = ({ relatedTarget }: FocusEvent) => {
    before = relatedTarget;
  };
  function draw(): () => void {
    const id = notifications.show({
      message:
        action === undefined ? (
          text
        ) : (
          <span className={classes.line}>
            {text}
            <Button
              variant="subtle"
              size="compact-sm"
              onFocus={handleFocus}
              onClick={() => {
                if (before instanceof HTMLElement) before.focus();
                hide();
                action.run();
              }}
            >
              {action.label}
            </Button>
          </span>
        ),
      color: color[kind],
      loading: isBusy,
      autoClose: false,
      // The store is in the middle of a change then.
      onClose: () => queueMicrotask(hide),
      className: fades ? classes.fading : classes.message,
      ...(fades && {
        style: { animationDelay: `${ms}ms`, animationDuration: `${screenDelays.toastFadeMs}ms` },
      }),
      withBorder: true,
      role: kind === 'error' ? 'alert' : 'status',
      ...(isBusy ? {} : handlers),
    });
    if (!isBusy) begin();
    return () => {
      stop();
      notifications.hide(id);
    };
  }
  enqueueToast(message);
  return hide;
}

const position = 'bottom-center';
/** The property by which pages and popups end above a message: its height with the gap around it. */
const heightProperty = '--toast-room';

/** Keeps the room for messages as high as the message in a frame. */
function reserveSpace(frame: HTMLElement | null): (() => void) | undefined {
  const container = frame?.querySelector(`[data-position='${position}']`);
  if (container === null || container === undefined) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const { height } = container.getBoundingClientRect();
    style.setProperty(heightProperty, height === 0 ? '0px' : `${height + 12}px`);
  });
  observer.observe(container);
  return () => {
    observer.disconnect();
    style.removeProperty(heightProperty);
  };
}

/** The place of messages: the empty middle of the head, and on a phone or beside a popup a strip below, which these leave free. */
export function Toasts() {
  const className = (useHasPopup() ? classes.below : classes.place) ?? '';
  return (
    <Portal>
      <div ref={reserveSpace}>
        <Notifications
          withinPortal={false}
          position={position}
          limit={1}
          transitionDuration={0}
          className={className}
        />
      </div>
    </Portal>
  );
}
