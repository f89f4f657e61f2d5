import { Modal } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './popup.module.css';

type PopupProps = {
  title: string;
  onClose: () => void;
  /** The colour of what the popup is about, shown as its spine. */
  spine?: string | undefined;
  /** Called at Ctrl+Enter. */
  onSubmit?: (() => void) | undefined;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
};

/** A popup: a dialog on the desk, a sheet from below on the phone; the backdrop, Esc and the cross close it. */
export function Popup({ title, onClose, spine, onSubmit, size = 'md', children }: PopupProps) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || onSubmit === undefined) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      onKeyDown={handleKeyDown}
      closeButtonProps={{ 'aria-label': 'Close', size: 'lg' }}
      classNames={{
        inner: classes.inner ?? '',
        content: classes.content ?? '',
        title: classes.title ?? '',
        header: classes.header ?? '',
      }}
      styles={{ content: { borderLeft: spine === undefined ? undefined : `var(--spine) solid ${spine}` } }}
    >
      {children}
    </Modal>
  );
}
