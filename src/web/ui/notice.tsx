import type { ReactNode } from 'react';
import classes from './notice.module.css';

type NoticeProps = {
  /** The severity: information, a partial problem, or a failure. */
  kind?: 'info' | 'warning' | 'error';
  children: ReactNode;
};

/** A short framed message in its context; screen readers announce it. */
export function Notice({ kind = 'info', children }: NoticeProps) {
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

/** Shows the reason of a failure next to the attempted action; renders nothing without a reason. */
export function Failure({ reason }: { reason: string | undefined }) {
  return reason === undefined ? null : <Notice kind="error">{reason}</Notice>;
}
