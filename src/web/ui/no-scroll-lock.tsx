import type { ReactNode } from 'react';

/**
 * Stands in for the package `react-remove-scroll` (vite.config.ts), which Mantine draws around each dialog: no dialog here has it
 * lock anything, since it would write style elements. The page behind keeps still by styles/mantine.css.
 */
export function RemoveScroll({ children }: { children?: ReactNode }) {
  return <div>{children}</div>;
}
RemoveScroll.classNames = { fullWidth: '', zeroRight: '' };
