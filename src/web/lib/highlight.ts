import { useCallback, useSyncExternalStore } from 'react';
import { createSignal } from '#web/signals/store.ts';

/** Duration of a highlight (spec 9 Highlight), in milliseconds. */
const highlightMs = 1750;

/** The kind of a highlight: a new or a changed row (spec 9 Highlight colours). */
export type Highlight = 'new' | 'changed';

const highlights = new Map<string, Highlight>();
const changed = createSignal();

/** Highlights rows by id for the duration of spec 9. */
export function highlight(ids: readonly string[], kind: Highlight): void {
  for (const id of ids) highlights.set(id, kind);
  changed.emit();
  setTimeout(() => {
    for (const id of ids) highlights.delete(id);
    changed.emit();
  }, highlightMs);
}

/** Returns the current highlight of a row; for a row that represents several, of any of them. */
export function useHighlight(...ids: string[]): Highlight | undefined {
  const all = ids.join();
  return useSyncExternalStore(
    changed.on,
    useCallback(() => highlights.get(all.split(',').find((id) => highlights.has(id)) ?? ''), [all]),
  );
}
