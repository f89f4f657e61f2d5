import { type RefObject, useEffect, useRef } from 'react';
import { listSelector } from '#web/ui/focus.ts';

/**
 * Opening an account takes away the row that had the focus: the list that comes instead goes on with it, so that the arrow
 * keys do. Who is somewhere else stays there; the heading says the new name by itself.
 * @param viewKey what is in sight
 */
export function useListFocus(viewKey: string, sheet: RefObject<HTMLElement | null>): void {
  const before = useRef(viewKey);
  useEffect(() => {
    const isSame = before.current === viewKey;
    before.current = viewKey;
    const element = sheet.current;
    if (isSame || element === null) return undefined;
    const take = () => {
      const isLost = document.activeElement === document.body;
      const list = element.querySelector<HTMLElement>(listSelector);
      if (isLost && list === null) return;
      observer.disconnect();
      if (isLost) list?.focus({ preventScroll: true });
    };
    // The rows may still be on their way.
    const observer = new MutationObserver(take);
    observer.observe(element, { childList: true, subtree: true });
    take();
    return () => observer.disconnect();
  }, [viewKey, sheet]);
}
