import { X } from 'lucide-react';
import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { common } from '#web/languages/en/common.ts';
import { ui as texts } from '#web/languages/en/ui.ts';
import { LoadingFields } from './loading-fields.tsx';
import { ErrorBoundary, ProblemText, type RenderError } from './error-boundary.tsx';
import classes from './lazy-popup.module.css';
import { useIsTopmost } from './popup-stack.ts';

type LazyPopupProps = {
  /** Closes the popup; undefined if it must be answered. */
  onClose: (() => void) | undefined;
  /** True if the popup may show nothing: then no loading dialog is shown. */
  isStep?: boolean;
  children: ReactNode;
};

type PlainDialogProps = {
  /** The name of the dialog for screen readers. */
  label: string;
  className: string | undefined;
  onClose: LazyPopupProps['onClose'];
  children: ReactNode;
};

/** A dialog without lazily loaded parts. Escape and Back close it; the focus returns to its opener. */
function PlainDialog({ label, className, onClose, children }: PlainDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useIsTopmost(onClose);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      {children}
    </dialog>
  );
}

type BrokenPopupProps = { problem: RenderError; onAgain: () => void; onClose: LazyPopupProps['onClose'] };

/** Dialog shown instead of a popup that failed to render. */
function BrokenPopup({ problem, onAgain, onClose }: BrokenPopupProps) {
  return (
    <PlainDialog label={texts.problem.text} className={classes.broken} onClose={onClose}>
      {onClose !== undefined && (
        <button type="button" className={classes.close} aria-label={common.close} onClick={onClose}>
          <X size={20} aria-hidden />
        </button>
      )}
      <h2>{texts.problem.text}</h2>
      <div className="problem">
        <ProblemText problem={problem} onAgain={onAgain} />
      </div>
    </PlainDialog>
  );
}

/** True if an element is inside a dialog: the dialog itself has the focus for a moment before its field. */
const isInDialog = (target: HTMLElement) => {
  const dialogs = '[role="dialog"], dialog';
  return target.closest(dialogs) !== null && !target.matches(dialogs);
};

/** Placeholder for a loading popup; keys typed meanwhile go to its first field. Closing it discards them. */
export function LoadingPopup({ onClose }: Pick<LazyPopupProps, 'onClose'>) {
  const isClosed = useRef(false);
  const close =
    onClose &&
    (() => {
      isClosed.current = true;
      onClose();
    });
  return (
    <PlainDialog label={common.loading} className={classes.loading} onClose={close}>
      <p>{common.loading}</p>
      <LoadingFields isMeant={(target) => !isClosed.current && isInDialog(target)} />
    </PlainDialog>
  );
}

/** A lazily loaded popup: the page below stays visible, also if the popup fails. */
export function LazyPopup({ onClose, isStep = false, children }: LazyPopupProps) {
  return (
    <ErrorBoundary
      fallback={(problem, again) => <BrokenPopup problem={problem} onAgain={again} onClose={onClose} />}
    >
      <Suspense fallback={isStep ? null : <LoadingPopup onClose={onClose} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
