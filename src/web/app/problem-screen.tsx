import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary, type Problem } from '#web/ui/error-boundary.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { useTitle } from '#web/ui/use-title.ts';
import { texts } from './texts.ts';

/** What browsers say of a part of the app that is not there to be loaded: a newer build has others. */
const missingPart = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

type ProblemProps = { problem: Problem; onAgain: () => void; children?: ReactNode };

/** What broke, in words, and the ways on. Only a reload brings a part that is missing. */
function ProblemWords({ problem: { id, error }, onAgain, children }: ProblemProps) {
  const isMissing = error instanceof Error && missingPart.test(error.message);
  return (
    <>
      {isMissing && <p>{texts.problem.missingPart}</p>}
      <small>{texts.problem.id(id)}</small>
      <div className="problem-ways">
        {children}
        {isMissing ? (
          <Button onClick={() => location.reload()}>{texts.problem.reload}</Button>
        ) : (
          <Button onClick={onAgain}>{texts.problem.again}</Button>
        )}
      </div>
    </>
  );
}

/** What shows in place of a page, or of all, that broke (spec 2 Other). */
function ProblemScreen(props: ProblemProps) {
  useTitle(texts.problem.title);
  return (
    <main className="problem">
      <div role="alert">
        <h1>{texts.problem.text}</h1>
      </div>
      <ProblemWords {...props}>
        <Button variant="default" onClick={() => location.assign('/dashboard')}>
          {texts.problem.dashboard}
        </Button>
      </ProblemWords>
    </main>
  );
}

/** What breaks inside shows as a page that broke. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(problem, again) => <ProblemScreen problem={problem} onAgain={again} />}>
      {children}
    </ErrorBoundary>
  );
}

type LazyPopupProps = { onClose: () => void; children: ReactNode };

/** A popup that is fetched when it is asked for: what lies under it stays in sight, also when the popup breaks. */
export function LazyPopup({ onClose, children }: LazyPopupProps) {
  return (
    <ErrorBoundary
      fallback={(problem, again) => (
        <Popup title={texts.problem.text} onClose={onClose}>
          <div className="problem">
            <ProblemWords problem={problem} onAgain={again} />
          </div>
        </Popup>
      )}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
