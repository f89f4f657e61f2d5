import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { createStore } from '#web/signals/store.ts';
import { guardBack, onBack } from './back.ts';

/** Closes a popup like Escape; undefined for a popup that cannot be closed. */
type Leave = (() => void) | undefined;

/** The open and loading popups, the topmost last. */
const popups = createStore<readonly RefObject<Leave>[]>([]);

const topmost = () => popups.now().at(-1);

onBack(() => {
  const leave = topmost()?.current;
  leave?.();
  return leave !== undefined;
});

/** True if any popup is open. */
export function useHasPopup(): boolean {
  return useSyncExternalStore(popups.subscribe, () => topmost() !== undefined);
}

/** True if the calling popup is the topmost: Escape and Back apply to that one only. */
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
