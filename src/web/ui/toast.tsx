import { type ReactNode, useSyncExternalStore } from 'react';
import type { ToastKind, ToastOptions } from './toast-options.ts';
import type * as Toasts from './toasts.tsx';

type Shown = typeof Toasts;

/** What draws messages, once there was one, or somebody who may cause one. */
let shown: Shown | undefined;
const listeners = new Set<() => void>();

async function loadShown(): Promise<Shown> {
  if (shown === undefined) {
    shown = await import('./toasts.tsx');
    for (const listener of listeners) listener();
  }
  return shown;
}

/** Shows a short message at the edge of the screen. @returns take it away before its time */
export function toast(kind: ToastKind, message: string, options?: ToastOptions): () => void {
  let isOver = false;
  let hide = () => {};
  loadShown().then(
    ({ showToast }) => {
      if (!isOver) hide = showToast(kind, message, options);
    },
    (error: unknown) => reportError(error),
  );
  return () => {
    isOver = true;
    hide();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ToastPlace(): ReactNode {
  const drawn = useSyncExternalStore(subscribe, () => shown);
  return drawn === undefined ? null : <drawn.Toasts />;
}

/** Where messages stand. What draws them is fetched with the first, or ahead. */
export const LazyToasts = Object.assign(ToastPlace, { load: async () => void (await loadShown()) });
