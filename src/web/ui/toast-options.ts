export type ToastKind = 'success' | 'error' | 'info';

export type ToastOptions = {
  /** How long it stays, in milliseconds; one that stays the default time fades away after it (spec 9 Toast default). */
  ms?: number;
  /** Whether it tells what goes on; it stays until it is taken away. */
  isBusy?: boolean;
  /** A button in the message; it closes it. */
  action?: { label: string; run: () => void } | undefined;
};

/** A message that is shown, or waits for its turn. */
export type Message = {
  kind: ToastKind;
  /** Draws the message. @returns takes it away */
  draw: () => () => void;
};

let shown: { message: Message; takeAway: () => void } | undefined;
let waiting: readonly Message[] = [];

function present(message: Message): void {
  shown = { message, takeAway: message.draw() };
}

/**
 * Shows a message in the place of the one before: there is one at a time. A failure is not cut short: what comes meanwhile waits,
 * of messages other than failures only the newest.
 */
export function showMessage(message: Message): void {
  if (shown?.message.kind === 'error') {
    const failures = waiting.filter(({ kind }) => kind === 'error');
    waiting = [...(message.kind === 'error' ? waiting : failures), message];
    return;
  }
  shown?.takeAway();
  present(message);
}

/** Takes a message away, or out of those that wait, and shows the next. */
export function removeMessage(message: Message): void {
  waiting = waiting.filter((each) => each !== message);
  if (shown?.message !== message) return;
  const { takeAway } = shown;
  shown = undefined;
  takeAway();
  const [next, ...others] = waiting;
  waiting = others;
  if (next !== undefined) present(next);
}
