import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import classes from './register-sorting.module.css';

/** Returns the index of the first visible row of a list. */
function firstVisibleIndex(scroller: Element): number | undefined {
  const { top } = scroller.getBoundingClientRect();
  const rows = [...scroller.querySelectorAll<HTMLElement>(':scope > ul > [data-index]')];
  const indices = rows
    .filter((row) => !row.hidden && row.getBoundingClientRect().bottom > top + 1)
    .map(({ dataset }) => Number(dataset.index));
  return indices.length === 0 ? undefined : Math.min(...indices);
}

/** The month of the first visible row. It stays at the top while the rows scroll under it. */
export function StickyMonth({ lineOf }: { lineOf: (index: number) => ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState<number>();
  const look = useEffectEvent(() => {
    const scroller = element.current?.parentElement?.querySelector('[role="region"][tabindex="0"]');
    const isAtTop = !scroller || scroller.scrollTop <= 0;
    setIndex(isAtTop ? undefined : firstVisibleIndex(scroller));
  });
  useLayoutEffect(() => look());
  useEffect(() => {
    const list = element.current?.parentElement;
    const handleScroll = () => look();
    list?.addEventListener('scroll', handleScroll, { capture: true, passive: true });
    return () => list?.removeEventListener('scroll', handleScroll, { capture: true });
  }, []);
  return (
    <div ref={element} className={classes.top} aria-hidden>
      {index !== undefined && lineOf(index)}
    </div>
  );
}
