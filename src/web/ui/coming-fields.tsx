import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { common } from '#web/languages/en/common.ts';
import classes from './coming-fields.module.css';

// Keys that are typed while the fields for them are still loading.

/** One key: a character, or Tab and Shift+Tab, which go on to another field. */
type TypedKey = { key: string; isBack?: boolean };

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element | null): element is TextField =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  element.selectionStart !== null &&
  !element.readOnly;

/** The elements that Tab leads to. */
const stops = 'input:not([type="hidden"]), textarea, select, button, a[href], [tabindex]';

/** True if Tab stops at an element. Of a radio group it stops at the chosen one only. */
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

/** Presses a key where the focus is. React has drawn its effect when this returns. */
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
 * Presses keys one after another, beginning in the field that gets the focus next. All of them are pressed before the next real key, so
 * that their order stays. Nothing is pressed if that is not a text field: the keys were meant for none.
 * @param isMeant tells an element that may get the focus before the field does
 */
function pressInNextField(keys: readonly TypedKey[], isMeant: (target: HTMLElement) => boolean): void {
  const take = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !isMeant(target)) return;
    removeEventListener('focusin', take);
    // Once the code that gave it the focus is done.
    queueMicrotask(() => {
      if (isTextField(target)) for (const key of keys) press(key);
    });
  };
  addEventListener('focusin', take);
}

/**
 * Holds what is typed into a stand-in until the fields that it is meant for are there. Tab goes on to the field after. Enter ends it:
 * nobody submits a form that they have not seen, and what follows is meant for what comes then.
 */
function useTypeAhead() {
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
  const passOn = useCallback(
    (input: HTMLInputElement, isMeant: (target: HTMLElement) => boolean) => {
      takeText(input);
      if (keys.current.length > 0) pressInNextField(keys.current, isMeant);
    },
    [takeText],
  );
  return { field, handleKeyDown, handOn: passOn };
}

type LoadingFieldsProps = {
  /** True for an element that may get the keys. */
  isMeant?: (target: HTMLElement) => boolean;
  children?: ReactNode;
};

/**
 * Stands for fields that are loading where the user already types: it has the focus, so that no key runs a command of the page, and
 * hands the keys on to the field that gets the focus next.
 */
export function LoadingFields({ isMeant = () => true, children }: LoadingFieldsProps) {
  const { field, handleKeyDown, handOn: passOn } = useTypeAhead();
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
