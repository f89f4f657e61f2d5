import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

/** Tells of each minute that begins, and when somebody comes back to the page: its clocks may have stood still. */
function subscribe(look: () => void): () => void {
  const timer = setInterval(look, minuteMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** What the clock says, asked for each minute; drawn anew only when that is something else. */
export function useMinute(read: (now: Date) => string): string {
  return useSyncExternalStore(subscribe, () => read(new Date()));
}
