import { useEffect, useState, useSyncExternalStore } from 'react';

/** The popups in sight, the topmost last. */
let popups: readonly symbol[] = [];
const listeners = new Set<() => void>();

function show(next: readonly symbol[]): void {
  popups = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the popup that asks lies over all others: Esc is for that one alone. */
export function useIsTopmost(): boolean {
  const [me] = useState(() => Symbol('popup'));
  useEffect(() => {
    show([...popups, me]);
    return () => show(popups.filter((each) => each !== me));
  }, [me]);
  return useSyncExternalStore(subscribe, () => popups.at(-1) === me);
}
