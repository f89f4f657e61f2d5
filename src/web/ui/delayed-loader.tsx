import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './delayed-loader.module.css';
import { screenDelays } from './screen.ts';

type DelayedLoaderProps = {
  /** What is on its way. */
  label: string;
  /** Whether it is known to take long; then it says so at once. */
  isImmediate?: boolean;
  size?: 'xs' | 'sm';
};

/** Says that something is on its way, once it has taken long enough to wonder (spec 9 Delayed loading spinner). */
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
