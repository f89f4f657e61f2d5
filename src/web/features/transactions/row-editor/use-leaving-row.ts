import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { focusList } from '#web/ui/focus.ts';

/** Matches layers over the page and parts of composite controls; a click there does not leave the row. */
const layersOverPage = '[data-portal], dialog, [data-position]';

/** Matches the element that a click on one of its parts activates. */
const clickable = 'button, a, input, label, [tabindex]';

/** Returns the target of a click outside the row; undefined for clicks inside it. */
function findOutsideTarget(event: MouseEvent, row: Element | null): Element | undefined {
  const { target } = event;
  if (!(target instanceof Element) || row?.contains(target) === true) return undefined;
  return target.closest(layersOverPage) === null ? target : undefined;
}

/**
 * Detects clicks outside an edited row. While changes would be lost, the page gets neither the click nor the focus.
 * @param isHeld true if changes would be lost
 * @param leave leaves the row
 * @param ask called instead of `leave`, with a function that leaves the row and repeats the click
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
 * Returns the focus to the edited row, or else to the list, unless it has moved elsewhere.
 * @returns a function that registers the next step after that
 */
export function useFocusBack(row: RefObject<HTMLElement | null>): (next: () => void) => void {
  const next = useRef<() => void>(undefined);
  const isGone = useRef(false);
  useLayoutEffect(() => {
    isGone.current = false;
    const item = row.current?.closest('li');
    return () => {
      isGone.current = true;
      // The row is rendered again only now.
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
    // The row may be gone before its save is acknowledged, because its list was loaded again.
    if (isGone.current) then();
    else next.current = then;
  };
}

const fields = 'input:not([disabled]), button:not([disabled])';

/** Cycles Tab from the last field of a row to the first and back: the user leaves the editor with Escape, not by accident. */
export function cycleFocus(form: HTMLElement, backwards: boolean): boolean {
  const all = [...form.querySelectorAll<HTMLElement>(fields)].filter(({ tabIndex }) => tabIndex >= 0);
  const [from, to] = backwards ? [all.at(0), all.at(-1)] : [all.at(-1), all.at(0)];
  if (document.activeElement !== from || to === undefined) return false;
  to.focus();
  return true;
}
