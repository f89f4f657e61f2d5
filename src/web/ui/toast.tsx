import type { ReactNode } from 'react';
import { createStore, useStore } from '#web/signals/store.ts';
import type * as Toasts from './toasts.tsx';
import type { ToastKind, ToastOptions } from './toasts.tsx';

type ToastsModule = typeof Toasts;

/** The loaded toast module, after the first toast or a prefetch. */
const loadedToasts = createStore<ToastsModule | undefined>(undefined);

async function loadToasts(): Promise<ToastsModule> {
  const loaded = loadedToasts.now() ?? (await import('./toasts.tsx'));
  loadedToasts.set(loaded);
  return loaded;
}

let isMuted = false;

/** Suppresses error toasts for the rest of this task: the user declined, which is no failure. */
export function muteErrorToasts(): void {
  isMuted = true;
  setTimeout(() => (isMuted = false));
}

/**
 * Shows a short message at the edge of the screen.
 * @returns a function that hides it early
 */
export function toast(kind: ToastKind, message: string, options?: ToastOptions): () => void {
  let isOver = kind === 'error' && isMuted;
  let hide = () => {};
  loadToasts().then(
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

function ToastHost(): ReactNode {
  const drawn = useStore(loadedToasts);
  return drawn === undefined ? null : <drawn.Toasts />;
}

/** Host of the toasts. Their code is loaded with the first toast, or earlier. */
export const LazyToasts = Object.assign(ToastHost, { load: async () => void (await loadToasts()) });
