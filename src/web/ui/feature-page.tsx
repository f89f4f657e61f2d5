import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from './delayed-loader.tsx';
import { Failure } from './notice.tsx';
import classes from './feature-page.module.css';
import { useTitle } from './screen.ts';

/** The form of a page: a column of sections, a wide table, or a paper sheet that contains a `PageHeading`. */
type PageShape = 'column' | 'table' | 'paper';

type FeaturePageProps = {
  title: string;
  /** The name of the open book, for the title in the browser. */
  book?: string | undefined;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** The controls beside the title; its buttons are not printed. */
  toolbar?: ReactNode;
  /** A link above the title. */
  above?: ReactNode;
  shape?: PageShape;
  children: ReactNode;
};

/** A page of the open book: heading, toolbar and content. Printing shows the page alone. */
export function FeaturePage({
  title,
  book,
  lead,
  toolbar,
  above,
  shape = 'column',
  children,
}: FeaturePageProps) {
  useTitle(...[title, book].filter((part) => part !== undefined));
  return (
    <main className={classes.page} data-shape={shape}>
      {above}
      {shape !== 'paper' && (
        <header className={classes.head}>
          <PageHeading title={title} lead={lead} />
          {toolbar !== undefined && <div className={classes.toolbar}>{toolbar}</div>}
        </header>
      )}
      {children}
    </main>
  );
}

/** The title of a page with the sentence below it. */
export function PageHeading({ title, lead }: Pick<FeaturePageProps, 'title' | 'lead'>) {
  return (
    <div>
      <h1 className={classes.title}>{title}</h1>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
    </div>
  );
}

type PageStateProps = {
  /** The message while the content loads. */
  loading: string;
  /** The reason why the content cannot be shown; undefined while it loads. */
  failure: string | undefined;
  onRetry: () => void;
};

/** Placeholder for the content of a page while it loads, with a retry button after a failure. */
export function PageState({ loading, failure, onRetry }: PageStateProps) {
  if (failure === undefined) return <DelayedLoader label={loading} />;
  return (
    <div className={classes.failed}>
      <Failure reason={failure} />
      <Button variant="default" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </div>
  );
}
