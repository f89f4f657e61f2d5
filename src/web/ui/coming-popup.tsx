import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import classes from './coming-popup.module.css';
import { common } from './common.ts';
import { useIsTopmost } from './popup-stack.ts';

const dialogs = '[role="dialog"], dialog';

/** Puts text where the cursor of a field is, as if it was typed there. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/** Types text into the field that gets the focus in the next dialog; where it is none, the text is for nobody. */
function handOn(text: string): void {
  const take = ({ target }: FocusEvent) => {
    // The dialog itself has it for a moment before its field.
    if (!(target instanceof HTMLElement) || target.closest(dialogs) === null || target.matches(dialogs))
      return;
    removeEventListener('focusin', take);
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField || target.selectionStart === null || target.readOnly) return;
    // Once what gave it the focus is done.
    queueMicrotask(() => typeInto(target, text));
  };
  addEventListener('focusin', take);
}

type ComingPopupProps = {
  /** Calls it off; a popup that has to be answered has none. */
  onClose: (() => void) | undefined;
};

/**
 * Stands for a popup that is on its way. It takes the keys, so that none of them is a command of the page; what is typed is for
 * the first field of the popup: whoever knows the key types on. Back and Esc call it off.
 */
export function ComingPopup({ onClose }: ComingPopupProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isCalledOff = useRef(false);
  const leave =
    onClose &&
    (() => {
      isCalledOff.current = true;
      onClose();
    });
  useIsTopmost(leave);
  useLayoutEffect(() => {
    const shown = dialog.current;
    const typed = field.current;
    shown?.showModal();
    return () => {
      // Gives the focus back to where the popup is opened from.
      shown?.close();
      if (!isCalledOff.current && typed !== null && typed.value !== '') handOn(typed.value);
    };
  }, []);
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Tab' && event.key !== 'Enter') return;
    event.preventDefault();
    // It leads on to somewhere else: what follows is not meant for the first field.
    event.currentTarget.readOnly = true;
  };
  return (
    <dialog
      ref={dialog}
      className={classes.coming}
      aria-label={common.loading}
      onCancel={(event) => {
        event.preventDefault();
        leave?.();
      }}
    >
      <p>{common.loading}</p>
      <input
        ref={field}
        className={classes.typed}
        aria-label={common.loading}
        autoComplete="off"
        inputMode="none"
        onKeyDown={handleKeyDown}
      />
    </dialog>
  );
}
