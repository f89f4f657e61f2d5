import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';

// Attaches a list that loads later to a field that is already rendered.

type Field = RefObject<HTMLInputElement | null>;

/** Returns whether the user is typing in a field, and a function that ends this state. */
export function useIsTyping(input: Field) {
  // Typing may have started before the list was loaded.
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

/** Handles the keys of a field before its other handlers. */
export function useFieldKeys(input: Field, handle: (event: KeyboardEvent) => void): void {
  const handler = useEffectEvent(handle);
  useEffect(() => {
    const field = input.current;
    const hear = (event: KeyboardEvent) => handler(event);
    field?.addEventListener('keydown', hear);
    return () => field?.removeEventListener('keydown', hear);
  }, [input]);
}

/** Sets the ARIA attributes of a field for its list; other attributes are not touched. */
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
      // Escape closes the list, not the surrounding popup.
      'data-mantine-stop-propagation': isOpen ? 'true' : undefined,
    };
    const field = input.current;
    for (const [name, value] of Object.entries(aria))
      if (value !== undefined) field?.setAttribute(name, value);
    // The list may be removed before the field.
    return () => {
      for (const name of Object.keys(aria)) field?.removeAttribute(name);
    };
  }, [input, isOpen, id, active]);
}
