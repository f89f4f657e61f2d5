import { useLayoutEffect, useRef } from 'react';
import classes from './coming-popup.module.css';
import { common } from './common.ts';
import { useIsTopmost } from './popup-stack.ts';
import { useTypeAhead } from './use-type-ahead.ts';

const dialogs = '[role="dialog"], dialog';

type ComingPopupProps = {
  /** Calls it off; a popup that has to be answered has none. */
  onClose: (() => void) | undefined;
};

/** True if an element is within a dialog: a dialog itself has the focus for a moment before its field. */
const isInDialog = (target: HTMLElement) => target.closest(dialogs) !== null && !target.matches(dialogs);

/**
 * Stands for a popup that is loading. It takes the keys, so that none of them is a command of the page, and hands them on to the popup's
 * first field: whoever knows the key types on, with Tab into the fields after it. Back and Esc call it off.
 */
export function ComingPopup({ onClose }: ComingPopupProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { field, handleKeyDown, handOn } = useTypeAhead();
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
      if (!isCalledOff.current && typed !== null) handOn(typed, isInDialog);
    };
  }, [field, handOn]);
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
