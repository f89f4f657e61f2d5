import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorBoundary, ProblemText, type RenderError } from '#web/ui/error-boundary.tsx';
import { ui as partTexts } from '#web/languages/en/ui.ts';
import { useTitle } from '#web/ui/screen.ts';
import { app as texts } from '#web/languages/en/app.ts';

type ProblemScreenProps = {
  problem: RenderError;
  onAgain: () => void;
  /** The address that the button leads to. */
  home: string;
};

/** The page in place of one, or of all, that broke (spec 2 Other). */
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
            // An address after the # does not load the page anew.
            if (home.startsWith('#')) props.onAgain();
          }}
        >
          {texts.backToDashboard}
        </Button>
      </ProblemText>
    </main>
  );
}

/** Shows the problem screen in place of children that break. */
export function PageBoundary({ children, home = '/dashboard' }: { children: ReactNode; home?: string }) {
  return (
    <ErrorBoundary
      fallback={(problem, again) => <ProblemScreen problem={problem} onAgain={again} home={home} />}
    >
      {children}
    </ErrorBoundary>
  );
}
