import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '#web/languages/en/common.ts';
import { ui as texts } from '#web/languages/en/ui.ts';
import type { RenderError } from './error-boundary.tsx';

/** What browsers say of a part of the app that is not there to be loaded: a newer build has others. */
const missingPart = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

type ProblemWordsProps = { problem: RenderError; onAgain: () => void; children?: ReactNode };

/** What broke, in words, and the ways on (spec 2 Other). Only a reload brings a part that is missing. */
export function ProblemWords({ problem: { id, error }, onAgain, children }: ProblemWordsProps) {
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
          <Button onClick={onAgain}>{common.tryAgain}</Button>
        )}
      </div>
    </>
  );
}
