import { Button, type ButtonProps } from '@mantine/core';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { DiscardDialog, type DraftSaver } from './discard-dialog.tsx';
import { Failure } from './notice.tsx';
import { PopupActionRow, PopupFrame, type PopupFrameProps } from './popup-frame.tsx';
import classes from './popup.module.css';
import { containsUnsaved } from './unsaved.ts';

type Go = () => void;

/** Context with the function that closes the popup, after a question if input would be lost. */
const LeaveContext = createContext<(go?: Go) => void>(() => {});

type PopupProps = Omit<PopupFrameProps, 'content'> & {
  /** Saves unsaved input elsewhere; the third option when it would be lost. */
  draftSaver?: DraftSaver | undefined;
};

/**
 * A popup that the backdrop, Escape, the close button and the browser's Back close (spec 2 Popups). It asks first while it contains unsaved
 * input (`useUnsaved`).
 */
export function Popup({ onClose, draftSaver, ...frame }: PopupProps) {
  const content = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<{ go: Go }>();
  const leave = (go: Go | undefined = onClose) => {
    // Input that is being saved is not affected by closing.
    if (go === undefined || content.current?.querySelector('[data-saving]')) return;
    if (containsUnsaved(content.current)) setPending({ go });
    else go();
  };
  return (
    <LeaveContext value={leave}>
      {/* Rendered before the frame, so that the focus returns to the frame's opener when both close. */}
      {pending !== undefined && (
        <DiscardDialog onDiscard={pending.go} draftSaver={draftSaver} onClose={() => setPending(undefined)} />
      )}
      <PopupFrame {...frame} content={content} onClose={onClose && (() => leave())} />
    </LeaveContext>
  );
}

type LeaveButtonProps = Pick<ButtonProps, 'color' | 'disabled' | 'className' | 'size' | 'variant'> & {
  /** The target of the button; without it the popup closes. */
  onLeave?: Go;
  children: ReactNode;
};

/** A button that leaves the surrounding popup like its close button. */
export function LeaveButton({ onLeave, ...button }: LeaveButtonProps) {
  const leave = useContext(LeaveContext);
  return <Button variant="default" {...button} onClick={() => leave(onLeave)} />;
}

type PopupActionsProps = {
  /** The reason of the last failure. */
  failure?: string | undefined;
  /** The decision needed before the next try; it also explains the failure. */
  question?: ReactNode;
  children: ReactNode;
};

/** The buttons of a popup, with the reason of the last failure. */
export function PopupActions({ failure, question, children }: PopupActionsProps) {
  const reason = question ?? (failure !== undefined && <Failure reason={failure} />);
  return (
    <PopupActionRow>
      {reason !== false && <div className={classes.failure}>{reason}</div>}
      {children}
    </PopupActionRow>
  );
}
