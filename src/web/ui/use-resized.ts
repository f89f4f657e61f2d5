import { useCallback, useLayoutEffect, useRef } from 'react';

/** A ref for elements whose size is watched: `onResize` is called when that of any becomes another one. */
export function useResized(onResize: () => void) {
  const observer = useRef<ResizeObserver>(undefined);
  const latest = useRef(onResize);
  useLayoutEffect(() => {
    latest.current = onResize;
  });
  return useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const mine = (observer.current ??= new ResizeObserver(() => latest.current()));
    mine.observe(element);
    return () => mine.unobserve(element);
  }, []);
}
