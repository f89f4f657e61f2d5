import type { ReactNode } from 'react';
import classes from './notice.module.css';

type NoticeProps = {
  /** Something to know, something that is only partly so, or that could not be done. */
  kind?: 'info' | 'warning' | 'error';
  children: ReactNode;
};

/** A few words in a frame, where they belong; a screen reader says them. */
export function Notice({ kind = 'info', children }: NoticeProps) {
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

/** Shows the reason for which something failed where it was tried; nothing without a reason. */
export function Failure({ reason }: { reason: string | undefined }) {
  return reason === undefined ? null : <Notice kind="error">{reason}</Notice>;
}
