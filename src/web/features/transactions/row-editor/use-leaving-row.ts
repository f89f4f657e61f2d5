import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { focusList } from '#web/ui/focus.ts';

/** What lies over the page or is a part of another: who uses it has not left the row. */
const layersOverPage = '[data-portal], dialog, [data-position]';

/** What of the page is clicked by a click on one of its parts. */
const clickable = 'button, a, input, label, [tabindex]';

/** The place of a click outside of the row; undefined where it is none. */
function findOutsideTarget(event: MouseEvent, row: Element | null): Element | undefined {
  const { target } = event;
  if (!(target instanceof Element) || row?.contains(target) === true) return undefined;
  return target.closest(layersOverPage) === null ? target : undefined;
}

/**
 * Notices clicks outside of a row that is edited. As long as something would be lost the page does not get them, nor the focus.
 * @param isHeld whether something would be lost
 * @param leave leaves the row
 * @param ask called instead of that, with what leaves it after all and does what was clicked
 */
export function useOutsideClicks(
  row: RefObject<HTMLElement | null>,
  { isHeld, leave, ask }: { isHeld: boolean; leave: () => void; ask: (go: () => void) => void },
): void {
  const handlePress = useEffectEvent((event: MouseEvent) => {
    if (isHeld && findOutsideTarget(event, row.current) !== undefined) event.preventDefault();
  });
  const handleClick = useEffectEvent((event: MouseEvent) => {
    const outside = findOutsideTarget(event, row.current);
    if (outside === undefined) return;
    if (!isHeld) return leave();
    event.preventDefault();
    event.stopPropagation();
    ask(() => {
      leave();
      const control = outside.closest<HTMLElement>(clickable);
      control?.focus();
      control?.click();
    });
  });
  useEffect(() => {
    const onPress = (event: MouseEvent) => handlePress(event);
    const onClick = (event: MouseEvent) => handleClick(event);
    document.addEventListener('mousedown', onPress, { capture: true });
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      document.removeEventListener('mousedown', onPress, { capture: true });
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, []);
}

/**
 * The row in which something was edited takes the focus back, unless that has gone elsewhere; else the list does.
 * @returns what has something done then
 */
export function useFocusBack(row: RefObject<HTMLElement | null>): (next: () => void) => void {
  const next = useRef<() => void>(undefined);
  const isGone = useRef(false);
  useLayoutEffect(() => {
    isGone.current = false;
    const item = row.current?.closest('li');
    return () => {
      isGone.current = true;
      // It is drawn as it was only now.
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body;
        const button = item?.isConnected ? item.querySelector<HTMLElement>('button:not([data-aside])') : null;
        if (isLost && button) button.focus();
        else if (isLost) focusList();
        next.current?.();
      });
    };
  }, [row]);
  return (then) => {
    // The row may be gone before its save is answered, because its list was loaded again.
    if (isGone.current) then();
    else next.current = then;
  };
}

const fields = 'input:not([disabled]), button:not([disabled])';

/** From the last field of a row Tab leads to the first, and back: what is typed is left by Esc, not by the way. */
export function cycleFocus(form: HTMLElement, backwards: boolean): boolean {
  const all = [...form.querySelectorAll<HTMLElement>(fields)].filter(({ tabIndex }) => tabIndex >= 0);
  const [from, to] = backwards ? [all.at(0), all.at(-1)] : [all.at(-1), all.at(0)];
  if (document.activeElement !== from || to === undefined) return false;
  to.focus();
  return true;
}
