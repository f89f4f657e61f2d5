import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorBoundary, ProblemText, type RenderError } from '#web/ui/error-boundary.tsx';
import { ui as partTexts } from '#web/languages/en/ui.ts';
import { useTitle } from '#web/ui/screen.ts';
import { app as texts } from '#web/languages/en/app.ts';

type ProblemScreenProps = {
  problem: RenderError;
  onAgain: () => void;
  /** The target address of the button. */
  home: string;
};

/** The screen shown instead of a page, or the whole app, that failed to render (spec 2 Other). */
function ProblemScreen({ home, ...props }: ProblemScreenProps) {
  useTitle(texts.problemTitle);
  return (
    <main className="problem">
      <div role="alert">
        <h1>{partTexts.problem.text}</h1>
      </div>
      <ProblemText {...props}>
        <Button
          variant="default"
          onClick={() => {
            location.assign(home);
            // A change after the # does not reload the page.
            if (home.startsWith('#')) props.onAgain();
          }}
        >
          {texts.backToDashboard}
        </Button>
      </ProblemText>
    </main>
  );
}

/** Error boundary that shows the problem screen instead of children that fail to render. */
export function PageBoundary({ children, home = '/dashboard' }: { children: ReactNode; home?: string }) {
  return (
    <ErrorBoundary
      fallback={(problem, again) => <ProblemScreen problem={problem} onAgain={again} home={home} />}
    >
      {children}
    </ErrorBoundary>
  );
}
