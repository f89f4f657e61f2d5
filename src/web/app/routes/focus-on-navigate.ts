import { useCallback, useEffect, useRef } from 'react';

/** Moves the focus to the heading of the page, so that a screen reader announces it. */
function focusHeading(): void {
  const main = document.querySelector('main');
  // A page whose address names one of its sections has already focused it.
  const focused = main?.querySelector(':focus');
  if (focused?.id && focused.id === location.hash.slice(1)) return;
  main?.scrollIntoView();
  const heading = main?.querySelector('h1');
  // A page may have focused a field or a popup.
  const hasFocus = main?.contains(document.activeElement) || document.querySelector('[role="dialog"]');
  if (!heading || hasFocus) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Returns a function that receives the path of each shown page and moves the focus to it after a page change. */
export function useFocusOnNavigate(): (path: string) => void {
  const last = useRef<string>(undefined);
  return useCallback((path) => {
    const isOther = last.current !== undefined && last.current !== path;
    last.current = path;
    if (isOther) focusHeading();
  }, []);
}

/** Invisible component after a page that reports when the page is fully loaded. */
export function PageShownReporter({
  path,
  onShown,
}: {
  path: string;
  onShown: (path: string) => void;
}): null {
  useEffect(() => onShown(path), [path, onShown]);
  return null;
}
