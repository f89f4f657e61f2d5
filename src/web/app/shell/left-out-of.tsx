import { type ReactNode, Suspense } from 'react';
import { LeftOutContext } from '#web/lib/left-out.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const LeftOutSign = lazyComponent(async () => (await import('./left-out-sign.tsx')).LeftOutSign);

/** Has the sums on a page bear a sign where so many records cannot be read, which is next to never. */
export function LeftOutOf({ count, children }: { count: number; children: ReactNode }) {
  const sign = count > 0 && (
    <Suspense fallback={null}>
      <LeftOutSign count={count} />
    </Suspense>
  );
  return <LeftOutContext value={sign}>{children}</LeftOutContext>;
}
