import { Progress } from '@mantine/core';
import type { ImportProgress } from '#contract/transfer.ts';
import { texts } from './texts.ts';

/** How far the books are on their way back. */
export function BringingBack({ progress }: { progress: ImportProgress | undefined }) {
  const { done, of } = progress ?? { done: 0, of: 1 };
  return (
    <div role="status">
      <p>{texts.days.underWay}</p>
      <Progress value={(done / Math.max(of, 1)) * 100} aria-label={texts.days.underWay} />
    </div>
  );
}
