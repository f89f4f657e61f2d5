import type { ReactNode } from 'react';
import { createStore, useStore } from '#web/signals/store.ts';
import type * as Toasts from './toasts.tsx';
import type { ToastKind, ToastOptions } from './toasts.tsx';

type ToastsModule = typeof Toasts;

/** What draws messages, once there was one, or somebody who may cause one. */
const loadedToasts = createStore<ToastsModule | undefined>(undefined);

async function loadToasts(): Promise<ToastsModule> {
  const loaded = loadedToasts.now() ?? (await import('./toasts.tsx'));
  loadedToasts.set(loaded);
  return loaded;
}

let isMuted = false;

/** Shows no failure of what ends now: somebody said that it should not go on, which is none. */
export function muteErrorToasts(): void {
  isMuted = true;
  setTimeout(() => (isMuted = false));
}

/** Shows a short message at the edge of the screen. @returns hide it before its time */
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

/** Where messages stand. What draws them is fetched with the first, or ahead. */
export const LazyToasts = Object.assign(ToastHost, { load: async () => void (await loadToasts()) });
