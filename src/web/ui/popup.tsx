import { Button, type ButtonProps } from '@mantine/core';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { DiscardDialog, type DraftSaver } from './discard-dialog.tsx';
import { Failure } from './notice.tsx';
import { PopupActionRow, PopupFrame, type PopupFrameProps } from './popup-frame.tsx';
import classes from './popup.module.css';
import { containsUnsaved } from './unsaved.ts';

type Go = () => void;

/** Leaves the popup, after asking where something typed would be lost. */
const LeaveContext = createContext<(go?: Go) => void>(() => {});

type PopupProps = Omit<PopupFrameProps, 'content'> & {
  /** Keeps what is typed, as the third answer when it would be lost. */
  draftSaver?: DraftSaver | undefined;
};

/**
 * A popup: the backdrop, Esc, the cross and the browser's Back close it (spec 2 Popups). While it holds something unsaved
 * (`useUnsaved`) it asks before.
 */
export function Popup({ onClose, draftSaver, ...frame }: PopupProps) {
  const content = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<{ go: Go }>();
  const leave = (go: Go | undefined = onClose) => {
    // What is on its way to be stored is not left to come or not.
    if (go === undefined || content.current?.querySelector('[data-saving]')) return;
    if (containsUnsaved(content.current)) setPending({ go });
    else go();
  };
  return (
    <LeaveContext value={leave}>
      {/* Before the frame, so that when both go the focus returns to where the frame was opened from. */}
      {pending !== undefined && (
        <DiscardDialog onDiscard={pending.go} draftSaver={draftSaver} onClose={() => setPending(undefined)} />
      )}
      <PopupFrame {...frame} content={content} onClose={onClose && (() => leave())} />
    </LeaveContext>
  );
}

type LeaveButtonProps = Pick<ButtonProps, 'color' | 'disabled' | 'className' | 'size' | 'variant'> & {
  /** Where it leads; it closes the popup without. */
  onLeave?: Go;
  children: ReactNode;
};

/** A button that leaves the popup around it, as its cross does. */
export function LeaveButton({ onLeave, ...button }: LeaveButtonProps) {
  const leave = useContext(LeaveContext);
  return <Button variant="default" {...button} onClick={() => leave(onLeave)} />;
}

type PopupActionsProps = {
  /** Why the last try failed, said where one looks. */
  failure?: string | undefined;
  /** What is to be decided before the next try, which says why as well. */
  question?: ReactNode;
  children: ReactNode;
};

/** The buttons of a popup, and why the last try failed. */
export function PopupActions({ failure, question, children }: PopupActionsProps) {
  const reason = question ?? (failure !== undefined && <Failure reason={failure} />);
  return (
    <PopupActionRow>
      {reason !== false && <div className={classes.failure}>{reason}</div>}
      {children}
    </PopupActionRow>
  );
}
