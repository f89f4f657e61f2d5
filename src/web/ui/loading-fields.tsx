import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { common } from '#web/languages/en/common.ts';
import classes from './loading-fields.module.css';

// Captures keys typed while the fields for them are still loading.

/** A typed key: a character, or Tab and Shift+Tab, which move to another field. */
type TypedKey = { key: string; isBack?: boolean };

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element | null): element is TextField =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  element.selectionStart !== null &&
  !element.readOnly;

/** Selector of the elements Tab can reach. */
const stops = 'input:not([type="hidden"]), textarea, select, button, a[href], [tabindex]';

/** True if Tab stops at an element. In a radio group it stops only at the chosen option. */
function isStop(element: HTMLElement): boolean {
  const isOther =
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    !element.checked &&
    element.name !== '';
  return element.tabIndex >= 0 && !element.matches(':disabled') && !isOther && element.checkVisibility();
}

/** Focuses the field after an element, or the one before it. */
function focusNext(from: Element, isBack: boolean): void {
  const around = from.closest('[role="dialog"], dialog, form') ?? document;
  const all = [...around.querySelectorAll<HTMLElement>(stops)].filter(isStop);
  const next = all[all.findIndex((each) => each === from) + (isBack ? -1 : 1)];
  next?.focus();
  if (next !== undefined && isTextField(next)) next.select();
}

/** Simulates a key press at the focused element. React has rendered its effect when this returns. */
function press({ key, isBack = false }: TypedKey): void {
  const { activeElement } = document;
  if (activeElement === null) return;
  const event = new KeyboardEvent('keydown', { key, shiftKey: isBack, bubbles: true, cancelable: true });
  const isHandled = !flushSync(() => activeElement.dispatchEvent(event));
  if (isHandled) return;
  if (key === 'Tab') return focusNext(activeElement, isBack);
  if (!isTextField(activeElement)) return;
  activeElement.setRangeText(key, activeElement.selectionStart ?? 0, activeElement.selectionEnd ?? 0, 'end');
  const input = new InputEvent('input', { bubbles: true, inputType: 'insertText', data: key });
  flushSync(() => activeElement.dispatchEvent(input));
}

/**
 * Presses keys one after another, starting in the next focused field. All of them are pressed before the next real key, so that the order
 * is correct. Nothing is pressed if the element is not a text field.
 * @param isMeant returns true for an element that may receive the focus before the field
 */
function pressInNextField(keys: readonly TypedKey[], isMeant: (target: HTMLElement) => boolean): void {
  const take = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !isMeant(target)) return;
    removeEventListener('focusin', take);
    // Runs after the code that set the focus.
    queueMicrotask(() => {
      if (isTextField(target)) for (const key of keys) press(key);
    });
  };
  addEventListener('focusin', take);
}

/**
 * Records keys typed into a placeholder until the real fields are loaded. Tab moves to the field after it. Enter ends the recording: users
 * do not submit a form they have not seen, and later keys belong to what follows.
 */
function useRecordedKeys() {
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
  /** Passes the keys to the next focused field among the possible targets. */
  const passOn = useCallback(
    (input: HTMLInputElement, isMeant: (target: HTMLElement) => boolean) => {
      takeText(input);
      if (keys.current.length > 0) pressInNextField(keys.current, isMeant);
    },
    [takeText],
  );
  return { field, handleKeyDown, passOn };
}

type LoadingFieldsProps = {
  /** Returns true for an element that may receive the keys. */
  isMeant?: (target: HTMLElement) => boolean;
  children?: ReactNode;
};

/**
 * Placeholder for fields that are loading while the user already types. It has the focus, so that no key triggers a page command, and
 * passes the keys to the next focused field.
 */
export function LoadingFields({ isMeant = () => true, children }: LoadingFieldsProps) {
  const { field, handleKeyDown, passOn } = useRecordedKeys();
  const latest = useRef(isMeant);
  useLayoutEffect(() => {
    latest.current = isMeant;
  });
  useLayoutEffect(() => {
    const typed = field.current;
    typed?.focus({ preventScroll: true });
    return () => {
      if (typed !== null) passOn(typed, latest.current);
    };
  }, [field, passOn]);
  return (
    <>
      {children}
      <input
        ref={field}
        className={classes.typed}
        aria-label={common.loading}
        autoComplete="off"
        inputMode="none"
        data-autofocus
        onKeyDown={handleKeyDown}
      />
    </>
  );
}
