import { useEffect, useState } from 'react';

/** How long something may take until that is said, in milliseconds. */
const slowMs = 700;

/** Whether something has been going on long enough to be worth a word. */
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
