import { Modal } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react';
import { focusList } from './focus.ts';
import { PopupIdContext } from './list-position.ts';
import { useIsTopmost } from './popup-stack.ts';
import classes from './popup.module.css';
import { texts } from './texts.ts';

export type PopupFrameProps = {
  title: string;
  /** Closes it; a popup that cannot be closed has none. */
  onClose?: (() => void) | undefined;
  /** The colour of what the popup is about, shown as its spine. */
  spine?: string | undefined;
  /** Called at Ctrl+Enter. */
  onSubmit?: (() => void) | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** What it holds, to look into. */
  content?: Ref<HTMLDivElement>;
  children: ReactNode;
};

const stayOpen = () => {};

/** What a popup is drawn with: a dialog on the desk, a sheet from below on the phone. */
export function PopupFrame({
  title,
  onClose,
  spine,
  onSubmit,
  size = 'md',
  content,
  children,
}: PopupFrameProps) {
  const id = useId();
  const isTopmost = useIsTopmost(onClose);
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // What it was opened from may be gone: a row that was deleted. Then the list that it stood in goes on.
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      if (isThere) opener.focus();
      else focusList();
    },
    [opener],
  );
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || onSubmit === undefined) return;
    event.preventDefault();
    onSubmit();
  };
  // Put together from the parts, because the ready-made one heads itself with a second <header> of the page.
  return (
    <Modal.Root
      opened
      onClose={onClose ?? stayOpen}
      closeOnEscape={isTopmost}
      size={size === 'xl' ? '68rem' : size}
      // What moves it in would stay as a transform, and the lists inside could not stand over its edge.
      transitionProps={{ transition: 'fade', duration: 150 }}
      onKeyDown={handleKeyDown}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
      styles={spine === undefined ? {} : { content: { borderLeft: `var(--spine) solid ${spine}` } }}
    >
      <Modal.Overlay />
      <Modal.Content id={id}>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          {onClose !== undefined && <Modal.CloseButton aria-label={texts.close} size={44} iconSize={20} />}
        </div>
        <Modal.Body ref={content ?? null}>
          <PopupIdContext value={id}>{children}</PopupIdContext>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The buttons of a popup; they stay in sight while what is above them scrolls. */
export function ActionRow({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
