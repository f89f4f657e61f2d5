import { onPopups, popupsInSight } from '#web/ui/popup-stack.ts';

const dialog = '[role="dialog"], dialog';

/** Puts text where the cursor of a field is, as if it was typed there. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/**
 * Keeps what is typed from the key that opens a popup until the focus is in it, for the field that gets the focus: the popup may
 * have to be fetched first, and whoever knows the key types on. Otherwise these keys would be those of other commands.
 * @returns stop that
 */
export function keepTypedAhead(): () => void {
  let known = popupsInSight();
  let isWaiting = false;
  let text = '';
  /** Whether a key came that leads on to somewhere else: what follows was not meant for the first field. */
  let isPast = false;

  const stop = () => {
    isWaiting = isPast = false;
    text = '';
  };

  const look = () => {
    const now = popupsInSight();
    if (now.count >= known.count && now.topmost !== known.topmost) {
      isWaiting = true;
      known = now;
    }
    // One that was on its way goes a moment before it comes itself.
    queueMicrotask(() => {
      const left = popupsInSight();
      if (left.count >= known.count) return;
      known = left;
      stop();
    });
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    // Wherever the focus came there before this was told.
    if (document.activeElement?.closest(dialog) != null) stop();
    if (!isWaiting) return;
    const { key } = event;
    const isShortcut =
      (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
    // What is no text is meant for whoever hears it: two undos follow each other.
    if (isShortcut || /^F\d/.test(key)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    if (key === 'Escape') {
      stop();
      popupsInSight().topmost?.current?.();
    } else if (key === 'Tab' || key === 'Enter') isPast = true;
    else if (isPast || event.repeat) return;
    else if (key === 'Backspace') text = text.slice(0, -1);
    else if (key.length === 1) text += key;
  };

  const handleFocus = ({ target }: FocusEvent) => {
    if (!isWaiting || !(target instanceof HTMLElement) || target.closest(dialog) === null) return;
    const typed = text;
    stop();
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField || typed === '' || target.selectionStart === null || target.readOnly) return;
    // Once what gave it the focus is done.
    queueMicrotask(() => typeInto(target, typed));
  };

  const end = onPopups(look);
  addEventListener('keydown', handleKeyDown, true);
  addEventListener('focusin', handleFocus);
  return () => {
    end();
    removeEventListener('keydown', handleKeyDown, true);
    removeEventListener('focusin', handleFocus);
  };
}
