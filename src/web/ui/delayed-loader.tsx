import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './delayed-loader.module.css';
import { screenDelays } from './screen.ts';

type DelayedLoaderProps = {
  /** The text about the loading content. */
  label: string;
  /** True if loading is known to be slow; then the text is shown at once. */
  isImmediate?: boolean;
  size?: 'xs' | 'sm';
};

/** Loading message that appears after a delay (spec 9 Delayed loading spinner). */
export function DelayedLoader({ label, isImmediate = false, size = 'sm' }: DelayedLoaderProps) {
  const [isSlow, setSlow] = useState(isImmediate);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), screenDelays.spinnerMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <div className={classes.waiting} role="status">
      <Loader size={size} />
      {label}
    </div>
  );
}
