import { Component, type ReactNode } from 'react';

/** What broke, and the short name under which it stands in the console. */
export type RenderError = { id: string; error: unknown };

type ErrorBoundaryProps = {
  /** What shows in place of what broke; `again` draws that once more. */
  fallback: (problem: RenderError, again: () => void) => ReactNode;
  children: ReactNode;
};

/** Keeps what breaks inside from taking the rest with it. */
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
