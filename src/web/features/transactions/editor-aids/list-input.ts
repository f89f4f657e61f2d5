import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';

// What a list that is loaded later does to a field that is there already.

type Field = RefObject<HTMLInputElement | null>;

/** Whether somebody types in a field, and what ends that. */
export function useIsTyping(input: Field) {
  // It may have begun before the list was there.
  const [isTyping, setTyping] = useState(
    () => input.current !== null && input.current === document.activeElement && input.current.value !== '',
  );
  const end = useCallback(() => setTyping(false), []);
  useEffect(() => {
    const field = input.current;
    const begin = () => setTyping(true);
    field?.addEventListener('input', begin);
    field?.addEventListener('blur', end);
    return () => {
      field?.removeEventListener('input', begin);
      field?.removeEventListener('blur', end);
    };
  }, [input, end]);
  return { isTyping, end };
}

/** Hears the keys of a field before anything else does. */
export function useFieldKeys(input: Field, handle: (event: KeyboardEvent) => void): void {
  const handler = useEffectEvent(handle);
  useEffect(() => {
    const field = input.current;
    const hear = (event: KeyboardEvent) => handler(event);
    field?.addEventListener('keydown', hear);
    return () => field?.removeEventListener('keydown', hear);
  }, [input]);
}

/** Says in attributes of a field what its list is like; no others are touched. */
export function useListAria(
  input: Field,
  { isOpen, id, active }: { isOpen: boolean; id: string; active: string | undefined },
): void {
  useEffect(() => {
    const aria = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': active,
      // Its Esc is for the list, not for the popup around.
      'data-mantine-stop-propagation': isOpen ? 'true' : undefined,
    };
    const field = input.current;
    for (const [name, value] of Object.entries(aria))
      if (value !== undefined) field?.setAttribute(name, value);
    // The list may go before the field does.
    return () => {
      for (const name of Object.keys(aria)) field?.removeAttribute(name);
    };
  }, [input, isOpen, id, active]);
}
