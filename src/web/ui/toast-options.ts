export type ToastKind = 'success' | 'error' | 'info';

export type ToastOptions = {
  /** How long it stays, in milliseconds; one that stays the default time fades away after it (spec 9 Toast default). */
  ms?: number;
  /** Whether it tells what goes on; it stays until it is taken away. */
  isBusy?: boolean;
  /** A button in the message; it closes it. */
  action?: { label: string; run: () => void } | undefined;
};
