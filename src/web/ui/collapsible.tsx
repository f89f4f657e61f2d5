import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './collapsible.module.css';

type CollapsibleProps = {
  title: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A section that its heading expands. */
export function Collapsible({ title, isOpen, onToggle, children }: CollapsibleProps) {
  return (
    <details
      className={classes.section}
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className={classes.summary}>
        <ChevronRight size={18} aria-hidden className={classes.chevron} />
        <h2>{title}</h2>
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
