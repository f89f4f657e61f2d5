import { Component, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { common } from '#web/languages/en/common.ts';
import { ui as texts } from '#web/languages/en/ui.ts';

/** A render error with its short id in the console. */
export type RenderError = { id: string; error: unknown };

type ErrorBoundaryProps = {
  /** Renders the replacement for failed content; `again` tries to render the content once more. */
  fallback: (problem: RenderError, again: () => void) => ReactNode;
  children: ReactNode;
};

/** Limits a render error to its children. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { problem: RenderError | undefined }> {
  override state: { problem: RenderError | undefined } = { problem: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { problem: { id: Math.random().toString(36).slice(2, 8).toUpperCase(), error } };
  }

  override componentDidCatch(error: unknown) {
    reportError(new Error(`Problem ${this.state.problem?.id}`, { cause: error }));
  }

  override render() {
    const { problem } = this.state;
    if (problem === undefined) return this.props.children;
    return this.props.fallback(problem, () => this.setState({ problem: undefined }));
  }
}

/** Browser messages for a missing chunk of the app, which happens after a newer build was deployed. */
const missingPart = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

type ProblemTextProps = { problem: RenderError; onAgain: () => void; children?: ReactNode };

/** The text of a problem and the possible actions (spec 2 Other). Only a reload fixes a missing chunk. */
export function ProblemText({ problem: { id, error }, onAgain, children }: ProblemTextProps) {
  const isMissing = error instanceof Error && missingPart.test(error.message);
  return (
    <>
      {isMissing && <p>{texts.problem.missingPart}</p>}
      <small>{texts.problem.id(id)}</small>
      <div className="problem-actions">
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
