import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './contents-page.module.css';
import { useIsMobile, useTitle } from './screen.ts';

/** A section of a page: the id of its heading, and its title. */
type ContentsEntry = { id: string; title: string };

type ContentsPageProps = {
  title: string;
  /** The label of the section list. */
  label: string;
  entries: readonly ContentsEntry[];
  children: ReactNode;
};

/** Distance below the top of the visible area at which a section counts as being read, in pixels. */
const readingOffsetPx = 120;

/** Returns the visible section with the focus or the one navigated to; otherwise the first one being read. */
function findVisibleSection(
  main: HTMLElement,
  ids: readonly string[],
  target: string | undefined,
): string | undefined {
  const { top, bottom } = (main.parentElement ?? main).getBoundingClientRect();
  const visibleIds = ids.flatMap((id) => {
    const section = document.getElementById(id)?.parentElement;
    const box = section?.getBoundingClientRect();
    const isSeen = box !== undefined && box.bottom > top && box.top < bottom;
    return isSeen && section ? [{ id, section, isRead: box.bottom > top + readingOffsetPx }] : [];
  });
  const focused = visibleIds.find(({ section }) => section.contains(document.activeElement));
  const chosen = visibleIds.find(({ id }) => id === target);
  return (focused ?? chosen ?? visibleIds.find(({ isRead }) => isRead) ?? visibleIds.at(-1))?.id;
}

/**
 * Returns the current section, following scroll and focus. A section near the end cannot scroll to the top, so navigation to it is stored.
 */
function useVisibleSection(ids: readonly string[]) {
  const main = useRef<HTMLElement>(null);
  const target = useRef<string>(undefined);
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join(' ');
  useEffect(() => {
    const update = () => {
      if (main.current === null) return;
      const seen = findVisibleSection(main.current, all.split(' '), target.current);
      if (seen !== target.current) target.current = undefined;
      setCurrent(seen);
    };
    update();
    const changes = ['scroll', 'focusin', 'resize'] as const;
    for (const change of changes) addEventListener(change, update, { capture: true, passive: true });
    return () => {
      for (const change of changes) removeEventListener(change, update, { capture: true });
    };
  }, [all]);
  const lead = (id: string) => {
    target.current = id;
    focusSection(document.getElementById(id));
  };
  return { main, current, lead };
}

/**
 * Scrolls to a section and focuses its heading. The address stays unchanged: Back leaves the page and does not step through its sections.
 */
export function focusSection(heading: HTMLElement | null | undefined): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.scrollIntoView();
  heading.focus({ preventScroll: true });
}

/** A page of sections with a list that marks the current one: at the left, or folded above the content on the phone. */
export function ContentsPage({ title, label, entries, children }: ContentsPageProps) {
  useTitle(title);
  const isMobile = useIsMobile();
  const folded = useRef<HTMLDetailsElement>(null);
  const { main, current, lead } = useVisibleSection(entries.map(({ id }) => id));
  // An address that names a section scrolls there once.
  const [wanted] = useState(() => location.hash.slice(1));
  const isThere = entries.some(({ id }) => id === wanted);
  useEffect(() => {
    if (isThere) focusSection(document.getElementById(wanted));
  }, [isThere, wanted]);
  const handleClick = (event: MouseEvent, id: string) => {
    event.preventDefault();
    if (folded.current !== null) folded.current.open = false;
    lead(id);
  };
  const list = (
    <ul>
      {entries.map(({ id, title: name }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'true' : undefined}
            onClick={(event) => handleClick(event, id)}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <main ref={main} className={classes.page}>
      <h1 className={classes.title}>{title}</h1>
      <nav className={classes.contents} aria-label={label}>
        {isMobile ? (
          <details ref={folded}>
            <summary>
              {label} <span>{entries.find(({ id }) => id === current)?.title}</span>
            </summary>
            {list}
          </details>
        ) : (
          list
        )}
      </nav>
      <div className={classes.sections}>{children}</div>
    </main>
  );
}
