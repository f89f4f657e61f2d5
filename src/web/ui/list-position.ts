import type { ComboboxStore } from '@mantine/core';
import { createContext, useContext, useEffect, useId } from 'react';

/** The id of the surrounding popup, if any. */
export const PopupIdContext = createContext<string | undefined>(undefined);

/**
 * Returns the props of a field's list: rendered only while open and inside the surrounding popup, because content outside it is hidden from
 * screen readers; not clipped by the popup's edge.
 */
export function useListPosition() {
  const id = useContext(PopupIdContext);
  return {
    keepMounted: false,
    ...(id !== undefined && {
      portalProps: { target: `[id="${id}"]` },
      floatingStrategy: 'fixed' as const,
    }),
  };
}

/** Returns the id of a list that is rendered only while open; its field refers to it from the start. */
export function useListId({ setListId }: ComboboxStore): string {
  const id = useId();
  useEffect(() => setListId(id), [setListId, id]);
  return id;
}
