import { flushSync } from 'react-dom';

// Keys that are typed while the fields for them are still loading.

/** One key: a character, or Tab and Shift+Tab, which go on to another field. */
export type TypedKey = { key: string; isBack?: boolean };

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
  const isTaken = !flushSync(() => activeElement.dispatchEvent(event));
  if (isTaken) return;
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
export function pressInNextField(keys: readonly TypedKey[], isMeant: (target: HTMLElement) => boolean): void {
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
