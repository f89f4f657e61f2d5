import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { guardBack, onBack } from './back.ts';

/** Leaves a popup as Esc does; one that cannot be closed has none. */
type Leave = (() => void) | undefined;

/** The popups in sight, the topmost last. */
let popups: readonly RefObject<Leave>[] = [];
const listeners = new Set<() => void>();

function show(next: readonly RefObject<Leave>[]): void {
  popups = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onBack(() => {
  const leave = popups.at(-1)?.current;
  leave?.();
  return leave !== undefined;
});

/** Whether any popup is in sight. */
export function useHasPopup(): boolean {
  return useSyncExternalStore(subscribe, () => popups.length > 0);
}

/** Whether the popup that asks lies over all others: Esc and Back are for that one alone. */
export function useIsTopmost(leave: Leave): boolean {
  const me = useRef(leave);
  const canLeave = leave !== undefined;
  useEffect(() => {
    me.current = leave;
  }, [leave]);
  useEffect(() => {
    if (canLeave) guardBack();
  }, [canLeave]);
  useEffect(() => {
    show([...popups, me]);
    return () => show(popups.filter((each) => each !== me));
  }, []);
  return useSyncExternalStore(subscribe, () => popups.at(-1) === me);
}
