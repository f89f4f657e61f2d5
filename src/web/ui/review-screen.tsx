import { ArrowLeft } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './review-screen.module.css';
import { useTitle } from './screen.ts';

type ReviewScreenProps = {
  title: string;
  /** The name of the open book, for the title in the browser. */
  book?: string | undefined;
  /** A color before the title. */
  color?: string;
  /** The target of the arrow before the title. */
  back?: { href: string; label: string };
  children: ReactNode;
};

/** A page that fills the window, for rows that the user checks one by one: a title and a scrolling sheet. */
export function ReviewScreen({ title, book, color, back, children }: ReviewScreenProps) {
  useTitle(...[title, book].filter((part) => part !== undefined));
  return (
    <main className={classes.screen}>
      <header className={classes.top}>
        {back !== undefined && (
          <Link href={back.href} className={classes.back ?? ''} aria-label={back.label}>
            <ArrowLeft size={18} aria-hidden />
          </Link>
        )}
        <h1 className={classes.title}>
          {color !== undefined && (
            <span className={classes.spine} style={{ background: color }} aria-hidden />
          )}
          {title}
        </h1>
      </header>
      {children}
    </main>
  );
}

type ReviewSheetProps = ComponentProps<'div'> & {
  /** True if the sheet is marked while files are dragged over the page. */
  takesFiles?: boolean;
};

/** The sheet of a review screen; its parts measure it as the container `list`. */
export function ReviewSheet({ takesFiles = false, ...sheet }: ReviewSheetProps) {
  return <div {...sheet} className={classes.sheet} data-takes-files={takesFiles || undefined} />;
}
