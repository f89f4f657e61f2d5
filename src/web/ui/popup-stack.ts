import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { createStore } from '#web/signals/store.ts';
import { guardBack, onBack } from './back.ts';

/** Leaves a popup as Esc does; one that cannot be closed has none. */
type Leave = (() => void) | undefined;

/** The popups in sight or on their way, the topmost last. */
const popups = createStore<readonly RefObject<Leave>[]>([]);

const topmost = () => popups.now().at(-1);

onBack(() => {
  const leave = topmost()?.current;
  leave?.();
  return leave !== undefined;
});

/** Whether any popup is in sight. */
export function useHasPopup(): boolean {
  return useSyncExternalStore(popups.subscribe, () => topmost() !== undefined);
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
    popups.set([...popups.now(), me]);
    return () => popups.set(popups.now().filter((each) => each !== me));
  }, []);
  return useSyncExternalStore(popups.subscribe, () => topmost() === me);
}
