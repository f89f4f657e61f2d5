import { useEffect } from 'react';
import { isExample } from '#contract/this-browser.ts';
import { useSession } from '#web/session/session.ts';
import type { LocalBooks } from './local-books.ts';
import { startBackups } from './backups.ts';
import { Line } from './line.tsx';

type ThisBrowserProps = {
  books: LocalBooks;
  /** Whether the line is seen. */
  isLineSeen: boolean;
  /** Leaves the example for one's own books. */
  onBegin: () => void;
};

/** What goes on behind every page while the books are in this browser, and the line on the dashboard. */
export function ThisBrowser({ books, isLineSeen, onBegin }: ThisBrowserProps) {
  const { provider } = useSession();
  const isOwn = !isExample(provider);
  useEffect(() => (isOwn ? startBackups(books) : undefined), [books, isOwn]);
  return isLineSeen ? <Line onBegin={onBegin} /> : null;
}
