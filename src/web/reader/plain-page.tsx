import type { ReactNode } from 'react';

/** A page of words in the place of the copy; the file has such a page before its script runs. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="plain">
      <h1>{title}</h1>
      {children}
    </main>
  );
}
