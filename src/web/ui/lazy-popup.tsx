import { X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { ComingPopup } from './coming-popup.tsx';
import { common } from './common.ts';
import { ErrorBoundary, type RenderError } from './error-boundary.tsx';
import classes from './lazy-popup.module.css';
import { useIsTopmost } from './popup-stack.ts';
import { ProblemWords } from './problem-words.tsx';
import { texts } from './texts.ts';

type LazyPopupProps = {
  /** Closes it; one that has to be answered has none. */
  onClose: (() => void) | undefined;
  /** Whether there may be nothing to see of it: then nothing stands for it either. */
  isStep?: boolean;
  children: ReactNode;
};

type BrokenPopupProps = { problem: RenderError; onAgain: () => void; onClose: LazyPopupProps['onClose'] };

/** Shows in place of a popup that broke, with nothing that might have to be fetched: that may be what is missing. */
function BrokenPopup({ problem, onAgain, onClose }: BrokenPopupProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useIsTopmost(onClose);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={classes.broken}
      aria-label={texts.problem.text}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      {onClose !== undefined && (
        <button type="button" className={classes.close} aria-label={common.close} onClick={onClose}>
          <X size={20} aria-hidden />
        </button>
      )}
      <h2>{texts.problem.text}</h2>
      <div className="problem">
        <ProblemWords problem={problem} onAgain={onAgain} />
      </div>
    </dialog>
  );
}

/** A popup that is fetched when it is asked for: what lies under it stays in sight, also when the popup breaks. */
export function LazyPopup({ onClose, isStep = false, children }: LazyPopupProps) {
  return (
    <ErrorBoundary
      fallback={(problem, again) => <BrokenPopup problem={problem} onAgain={again} onClose={onClose} />}
    >
      <Suspense fallback={isStep ? null : <ComingPopup onClose={onClose} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
