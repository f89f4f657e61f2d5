import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The list of the page, or of a part of it; one that stands above it goes with it. */
export const listSelector = 'main [role="region"][tabindex="0"]:not([data-above] *)';

/** Gives the focus to the list of the page; it goes on from there by the arrow keys. */
export function focusList(): void {
  document.querySelector<HTMLElement>(listSelector)?.focus();
}

/** Moves the focus to the list of the page when an element that holds it is removed; the element may be drawn later than its component. */
export function useFocusToList(element: RefObject<HTMLElement | null>): void {
  const drawn = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    drawn.current = element.current;
  });
  useLayoutEffect(
    () => () => {
      if (drawn.current?.contains(document.activeElement) !== true) return;
      // The list may be drawn only now.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusList();
      });
    },
    [],
  );
}

const wrong = '[aria-invalid="true"], [data-failed] input[type="text"]';

/** Gives the focus to the first field that is marked as wrong, and brings it into sight. */
export function focusFirstWrong(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>(wrong);
  field?.focus({ preventScroll: true });
  // The head and the foot of a popup lie over what only just would be in sight.
  field?.scrollIntoView({ block: 'center' });
}
