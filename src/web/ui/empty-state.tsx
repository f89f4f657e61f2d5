import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** Placeholder for empty content: one sentence, one drawing, at most one button. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <svg width="120" height="80" viewBox="0 0 120 80" fill="none" aria-hidden="true">
        <rect x="18" y="8" width="84" height="64" rx="6" stroke="currentColor" strokeWidth="1.5" />
        <path
          d="M30 24h34M30 36h26M30 48h30M84 24h8M80 36h12M86 48h6"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
        <path
          d="M30 60h62M74 16v48"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray="2 4"
          strokeLinecap="round"
        />
      </svg>
      <p>{text}</p>
      {children}
    </div>
  );
}
