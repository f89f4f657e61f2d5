import { Component, type ReactNode } from 'react';
import { texts } from './texts.ts';

type Props = { children: ReactNode };

/** What shows when the screen itself breaks (spec 2 Other). */
export class ErrorFallback extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return <p role="alert">{texts.problem}</p>;
  }
}
