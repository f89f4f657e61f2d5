import { useEffect, useEffectEvent } from 'react';
import { isExample, isInBrowser } from '#contract/this-browser.ts';
import { useSession } from '#web/session/session.ts';
import { recall } from '#web/session/storage.ts';
import { whenIdle } from '#web/ui/lazy-component.tsx';

type LookOver = { version: number | undefined; navigate: (address: string) => void };

/** Has the books looked over once they are open and the page has come to rest; `version` is that of their place. */
export function useBackgroundVerify({ version, navigate }: LookOver): void {
  const session = useSession();
  const look = useEffectEvent(async () => {
    const { provider } = session;
    if (isExample(provider)) return;
    // Nothing is loaded where there is nothing to look at (data/verify-due.ts).
    const isOver = recall('LookedOver')?.includes(`${provider.uniqueId} ${version}`) === true;
    if (isOver && !isInBrowser(provider)) return;
    await whenIdle();
    const { lookOver } = await import('./background-verify.tsx');
    await lookOver({ session, version, isOver, navigate });
  });
  useEffect(() => {
    look().catch(() => undefined);
  }, []);
}
