import { useCallback, useEffect, useRef } from 'react';

/** Takes the focus to the heading of the page, so that a screen reader says where one is. */
function focusHeading(): void {
  const main = document.querySelector('main');
  // A page whose address names one of its sections has led there itself.
  const focused = main?.querySelector(':focus');
  if (focused?.id && focused.id === location.hash.slice(1)) return;
  main?.scrollIntoView();
  const heading = main?.querySelector('h1');
  // A page may have put the focus into a field or a popup of its own.
  const hasFocus = main?.contains(document.activeElement) || document.querySelector('[role="dialog"]');
  if (!heading || hasFocus) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Takes in which page is shown, and leads the focus to it when one has come from another. */
export function useFocusOnNavigate(): (path: string) => void {
  const last = useRef<string>(undefined);
  return useCallback((path) => {
    const isOther = last.current !== undefined && last.current !== path;
    last.current = path;
    if (isOther) focusHeading();
  }, []);
}

/** Stands behind a page and tells that it is there: not before all of it was fetched. */
export function PageShownReporter({ path, onShown }: { path: string; onShown: (path: string) => void }): null {
  useEffect(() => onShown(path), [path, onShown]);
  return null;
}
