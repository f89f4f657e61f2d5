import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorBoundary, type RenderError } from '#web/ui/error-boundary.tsx';
import { ProblemWords } from '#web/ui/problem-words.tsx';
import { texts as partTexts } from '#web/ui/texts.ts';
import { useTitle } from '#web/ui/use-title.ts';
import { texts } from './texts.ts';

/** What shows in place of a page, or of all, that broke (spec 2 Other). */
function ProblemScreen(props: { problem: RenderError; onAgain: () => void }) {
  useTitle(texts.problemTitle);
  return (
    <main className="problem">
      <div role="alert">
        <h1>{partTexts.problem.text}</h1>
      </div>
      <ProblemWords {...props}>
        <Button variant="default" onClick={() => location.assign('/dashboard')}>
          {texts.backToDashboard}
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
