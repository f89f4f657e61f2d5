import type { ReactNode } from 'react';
import classes from './row-details.module.css';

/** One thing that is told of a transaction, with its name. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
