import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { guardBack, onBack } from './back.ts';

/** Leaves a popup as Esc does; one that cannot be closed has none. */
type Leave = (() => void) | undefined;

/** The popups in sight or on their way, the topmost last. */
let popups: readonly RefObject<Leave>[] = [];
const listeners = new Set<() => void>();

function show(next: readonly RefObject<Leave>[]): void {
  popups = next;
  for (const listener of listeners) listener();
}

/** Calls `listener` when a popup comes, is on its way, or goes. @returns unsubscribe */
export function onPopups(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many popups there are, and the topmost, which `current` leaves. */
export function popupsInSight(): { count: number; topmost: RefObject<Leave> | undefined } {
  return { count: popups.length, topmost: popups.at(-1) };
}

onBack(() => {
  const leave = popups.at(-1)?.current;
  leave?.();
  return leave !== undefined;
});

/** Whether any popup is in sight. */
export function useHasPopup(): boolean {
  return useSyncExternalStore(onPopups, () => popups.length > 0);
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
  return useSyncExternalStore(onPopups, () => popups.at(-1) === me);
}
