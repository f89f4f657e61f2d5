import { useEffect, useId } from 'react';
import { createStore, useStore } from '#web/signals/store.ts';

/**
 * A command for the keyboard and the command palette. Both, and the list of keyboard shortcuts, use one table, which Mantine's `useHotkeys`
 * does not support.
 */
export type AppCommand = {
  title: string;
  /** The heading of its group. */
  group: string;
  /** The key as in `event.key`, with `mod+` for Ctrl or Cmd and `mod+Shift+` for both. */
  key?: string | undefined;
  /** Additional searchable text, shown beside the title. */
  hint?: string | undefined;
  /** Further search words that are not shown. */
  keywords?: string | undefined;
  /** Runs the command. A command without `run` is only listed: its key works in the focused element. */
  run?: (() => void) | undefined;
};

const offeredCommands = new Map<string, readonly AppCommand[]>();
const allCommands = createStore<readonly AppCommand[]>([]);

function updateCommands(): void {
  allCommands.set([...offeredCommands.values()].flat());
}

/** Offers commands while the component is mounted; pass the same array while nothing changes. */
export function useOfferCommands(commands: readonly AppCommand[]): void {
  const id = useId();
  useEffect(() => {
    offeredCommands.set(id, commands);
    updateCommands();
    return () => {
      offeredCommands.delete(id);
      updateCommands();
    };
  }, [id, commands]);
}

/** Returns all commands currently offered. */
export function useCommands(): readonly AppCommand[] {
  return useStore(allCommands);
}

/** Fields that receive text; checkboxes do not. */
const textFields = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/**
 * True if a key press is meant for this command, and not for a field or an open dialog. Mantine's hotkeys also compare Shift, so that `?`
 * and `/` would depend on the keyboard, and they cannot allow single keys inside a field.
 */
export function matchesKey(
  { key = '' }: AppCommand,
  event: KeyboardEvent,
  { singleKeys }: { singleKeys: boolean },
): boolean {
  const needsMod = key.startsWith('mod+');
  const needsShift = key.startsWith('mod+Shift+');
  const name = needsMod ? key.slice(needsShift ? 10 : 4) : key;
  const hasMod = event.ctrlKey || event.metaKey;
  if (event.key.toLowerCase() !== name.toLowerCase() || hasMod !== needsMod || event.altKey) return false;
  if (needsMod && event.shiftKey !== needsShift) return false;
  const isTyping = event.target instanceof Element && event.target.closest(textFields) !== null;
  if (isTyping && key !== 'mod+k' && key !== 'Escape') return false;
  return needsMod || key === 'Escape' || singleKeys;
}
