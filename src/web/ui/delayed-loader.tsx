import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Says that something is on its way, once it has taken long enough to wonder. */
export function DelayedLoader({ label, delayMs }: { label: string; delayMs: number }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isSlow ? <Loader size="sm" m="md" role="status" aria-label={label} /> : null;
}
