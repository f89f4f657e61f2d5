import { useEffect, useState } from 'react';

/** Milliseconds after which running work is reported. */
const slowMs = 700;

/** True if work has been running long enough to be reported. */
export function useSlow(isRunning: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isRunning]);
  return isSlow && isRunning;
}
