import type { ComboboxStore } from '@mantine/core';
import { createContext, useContext, useEffect, useId } from 'react';

/** The id of the popup around, if any. */
export const PopupIdContext = createContext<string | undefined>(undefined);

/**
 * How the list of a field is drawn: only while it is open, and inside the popup around the field, because what stands outside
 * of that is hidden from screen readers; not clipped by the popup's edge.
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

/** The id of a list that is drawn only while it is open; its field names it from the first time on. */
export function useListId({ setListId }: ComboboxStore): string {
  const id = useId();
  useEffect(() => setListId(id), [setListId, id]);
  return id;
}
