import { useEffect, useId } from 'react';
import { createStore, useStore } from '#web/signals/store.ts';

/**
 * Something that can be done from the keyboard and the command palette. One table serves both, and the sheet of keys, which
 * Mantine's `useHotkeys` knows nothing of.
 */
export type AppCommand = {
  title: string;
  /** The heading it stands under. */
  group: string;
  /** The key, as `event.key` says it, with `mod+` for Ctrl or Cmd, `mod+Shift+` for both. */
  key?: string | undefined;
  /** Words that find it besides its title. */
  hint?: string | undefined;
  /** More words that find it and are not shown. */
  keywords?: string | undefined;
  /** Does it. One without is only explained: its key works where the focus is. */
  run?: (() => void) | undefined;
};

const offeredCommands = new Map<string, readonly AppCommand[]>();
const allCommands = createStore<readonly AppCommand[]>([]);

function updateCommands(): void {
  allCommands.set([...offeredCommands.values()].flat());
}

/** Offers commands for as long as the component is there; pass the same array while nothing changes. */
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

/** Every command that is offered now. */
export function useCommands(): readonly AppCommand[] {
  return useStore(allCommands);
}

/** In a box that is ticked nothing is typed. */
const textFields = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/**
 * Whether a key press is meant for this command, and not for a field or an open dialog. Mantine's hotkeys compare Shift too, so
 * that `?` and `/` would depend on the keyboard, and cannot let one key through in a field.
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
