import { type KeyboardEvent, useCallback, useRef } from 'react';
import { pressInNextField, type TypedKey } from './type-ahead.ts';

/**
 * Holds what is typed into a stand-in until the fields that it is meant for are there. Tab goes on to the field after. Enter ends it:
 * nobody submits a form that they have not seen, and what follows is meant for what comes then.
 */
export function useTypeAhead() {
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<TypedKey[]>([]);
  const takeText = useCallback((input: HTMLInputElement) => {
    keys.current.push(...[...input.value].map((key) => ({ key })));
    input.value = '';
  }, []);
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, currentTarget } = event;
    if (key !== 'Tab' && key !== 'Enter') return;
    event.preventDefault();
    if (key === 'Enter') currentTarget.readOnly = true;
    if (currentTarget.readOnly) return;
    takeText(currentTarget);
    keys.current.push({ key, isBack: shiftKey });
  };
  /** Hands the keys on to the field that gets the focus next, among the elements that they may be meant for. */
  const handOn = useCallback(
    (input: HTMLInputElement, isMeant: (target: HTMLElement) => boolean) => {
      takeText(input);
      if (keys.current.length > 0) pressInNextField(keys.current, isMeant);
    },
    [takeText],
  );
  return { field, handleKeyDown, handOn };
}
