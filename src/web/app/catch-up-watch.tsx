import { Suspense, useEffect, useState } from 'react';
import { useItems } from '#web/data/items.ts';
import { useMay } from '#web/data/role.ts';
import { lazyComponent, whenIdle } from '#web/ui/lazy-component.tsx';

const CatchUp = lazyComponent(async () => (await import('#web/features/schedules/catch-up.tsx')).CatchUp);

/** Has looked what is due in the open book, once that is in sight and where anything repeats; nothing is loaded otherwise. */
export function CatchUpWatch() {
  const { data: items } = useItems();
  const mayEdit = useMay('edit');
  const hasAny = items?.some(({ kind }) => mayEdit && kind === 'schedule');
  const [wasThere, setWasThere] = useState(hasAny);
  const [isIdle, setIdle] = useState(false);
  if (wasThere === undefined && hasAny !== undefined) setWasThere(hasAny);
  useEffect(() => void whenIdle().then(() => setIdle(true)), []);
  if (!isIdle || hasAny !== true) return null;
  return (
    <Suspense fallback={null}>
      <CatchUp wasThere={wasThere === true} />
    </Suspense>
  );
}
