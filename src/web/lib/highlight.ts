import { useCallback, useSyncExternalStore } from 'react';
import { createSignal } from '#web/signals/store.ts';

/** How long a row is lit up (spec 9 Highlight), in milliseconds. */
const highlightMs = 1750;

/** What happened to a row that is shown for a moment: it is new, or it was changed (spec 9 Highlight colours). */
export type Highlight = 'new' | 'changed';

const highlights = new Map<string, Highlight>();
const changed = createSignal();

/** Lights up rows by their ids for the time of spec 9. */
export function highlight(ids: readonly string[], kind: Highlight): void {
  for (const id of ids) highlights.set(id, kind);
  changed.emit();
  setTimeout(() => {
    for (const id of ids) highlights.delete(id);
    changed.emit();
  }, highlightMs);
}

/** Whether a row is lit up now, and how; where it stands for several, whether any of them is. */
export function useHighlight(...ids: string[]): Highlight | undefined {
  const all = ids.join();
  return useSyncExternalStore(
    changed.on,
    useCallback(() => highlights.get(all.split(',').find((id) => highlights.has(id)) ?? ''), [all]),
  );
}
