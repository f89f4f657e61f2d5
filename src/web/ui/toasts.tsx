import { Button, Portal } from '@mantine/core';
import type { FocusEvent, PointerEvent } from 'react';
import { Notifications, notifications } from '@mantine/notifications';
import './mantine-layers.css';
import { useHasPopup } from './popup-stack.ts';
import { screenDelays } from './screen.ts';
import classes from './toasts.module.css';

export type ToastKind = 'success' | 'error' | 'info';

export type ToastOptions = {
  /** The duration in milliseconds; a toast with the default duration fades out after it (spec 9 Toast default). */
  ms?: number;
  /** True for running work; the toast stays until it is removed. */
  isBusy?: boolean;
  /** A button in the toast; it closes the toast. */
  action?: { label: string; run: () => void } | undefined;
};

/** A visible or queued toast. */
type QueuedToast = {
  kind: ToastKind;
  /**
   * Renders the toast.
   * @returns a function that removes it
   */
  draw: () => () => void;
};

let shown: { message: QueuedToast; takeAway: () => void } | undefined;
let queue: readonly QueuedToast[] = [];

function renderToast(message: QueuedToast): void {
  shown = { message, takeAway: message.draw() };
}

/**
 * Shows a toast instead of the previous one: only one is visible. An error is shown for its full time; meanwhile other errors and the
 * newest other toast are queued.
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

/** Removes a toast from the screen or the queue, and shows the next. */
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

/** Duration of each kind (spec 9 Toasts in the app). */
const shownMs = {
  success: screenDelays.longAppToastMs,
  error: screenDelays.errorToastMs,
  info: screenDelays.appToastMs,
} as const satisfies Record<ToastKind, number>;
const color = { success: 'green', error: 'red', info: 'gray' } as const;

/**
 * Returns the timer and handlers of a toast that closes after some time: it stays while it is focused or hovered. A pointer at rest where
 * the toast appears does not count until it moves.
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

/**
 * Shows a toast; other modules call `toast` of toast.tsx.
 * @returns a function that hides it early
 */
export function showToast(kind: ToastKind, text: string, options: ToastOptions = {}): () => void {
  const { ms = shownMs[kind], action, isBusy = false } = options;
  const fades = ms === screenDelays.toastMs;
  const message: QueuedToast = { kind, draw };
  const hide = () => removeToast(message);
  const { begin, stop, handlers } = createToastTimer(fades ? ms + screenDelays.toastFadeMs : ms, hide);
  // The focus returns to its previous element after the toast is gone.
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
      // Deferred, because the store is being changed at that moment.
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
/** The CSS property that reserves the toast's height with its gap below pages and popups. */
const heightProperty = '--toast-room';

/** Updates that property to the height of the visible toast. */
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

/** The position of toasts: the free middle of the header, or on the phone and beside a popup a strip at the bottom. */
export function Toasts() {
  const className = (useHasPopup() ? classes.below : classes.atHeader) ?? '';
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
