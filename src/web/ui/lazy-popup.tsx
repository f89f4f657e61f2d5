import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { Popup } from './popup.tsx';
import { ProblemWords } from './problem-words.tsx';
import { texts } from './texts.ts';

type LazyPopupProps = {
  /** Closes it; one that has to be answered has none. */
  onClose: (() => void) | undefined;
  children: ReactNode;
};

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
