import { Modal } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import classes from './popup.module.css';

type PopupProps = {
  title: string;
  /** Closes it; a popup that cannot be closed has none. */
  onClose?: (() => void) | undefined;
  /** The colour of what the popup is about, shown as its spine. */
  spine?: string | undefined;
  /** Called at Ctrl+Enter. */
  onSubmit?: (() => void) | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
};

const stayOpen = () => {};

/** A popup: a dialog on the desk, a sheet from below on the phone; the backdrop, Esc and the cross close it. */
export function Popup({ title, onClose, spine, onSubmit, size = 'md', children }: PopupProps) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
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
      size={size === 'xl' ? '68rem' : size}
      onKeyDown={handleKeyDown}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
      styles={spine === undefined ? {} : { content: { borderLeft: `var(--spine) solid ${spine}` } }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          {onClose !== undefined && <Modal.CloseButton aria-label="Close" size={44} iconSize={20} />}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The buttons of a popup; they stay in sight while what is above them scrolls. */
export function PopupActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
