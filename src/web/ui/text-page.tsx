import type { ReactNode } from 'react';
import classes from './text-page.module.css';
import { useTitle } from './screen.ts';

/** A page of text or settings: a title and a column of content. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    // A text page has nothing else to focus, and must still scroll by keyboard.
    <main className={classes.page} tabIndex={0}>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </main>
  );
}
