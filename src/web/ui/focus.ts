import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The list of the page or of a part of it, including a list above it. */
export const listSelector = 'main [role="region"][tabindex="0"]:not([data-above] *)';

/** Focuses the list of the page; arrow keys continue from there. */
export function focusList(): void {
  document.querySelector<HTMLElement>(listSelector)?.focus();
}

/**
 * Moves the focus to the list of the page when the element with the focus is removed. The element may be rendered later than its component.
 */
export function useFocusToList(element: RefObject<HTMLElement | null>): void {
  const drawn = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    drawn.current = element.current;
  });
  useLayoutEffect(
    () => () => {
      if (drawn.current?.contains(document.activeElement) !== true) return;
      // The list may be rendered only now.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusList();
      });
    },
    [],
  );
}

const wrong = '[aria-invalid="true"], [data-failed] input[type="text"]';

/** Focuses the first field marked as wrong and scrolls it into view. */
export function focusFirstWrong(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>(wrong);
  field?.focus({ preventScroll: true });
  // Centred, because the header and footer of a popup cover its edges.
  field?.scrollIntoView({ block: 'center' });
}
