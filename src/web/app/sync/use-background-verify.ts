import { useEffect, useEffectEvent } from 'react';
import { isExample, isInBrowser } from '#contract/this-browser.ts';
import { isVerifyDue } from '#web/data/verify-due.ts';
import { useSession } from '#web/session/session.ts';
import { whenIdle } from '#web/ui/lazy-component.tsx';

/** Verifies the books once they are open and the page has come to rest, if a verification is due. */
export function useBackgroundVerify(navigate: (address: string) => void): void {
  const session = useSession();
  const look = useEffectEvent(async () => {
    const { provider } = session;
    if (isExample(provider)) return;
    const isDue = isVerifyDue(provider);
    if (!isDue && !isInBrowser(provider)) return;
    await whenIdle();
    const { lookOver } = await import('./background-verify.tsx');
    await lookOver({ session, isDue, navigate });
  });
  useEffect(() => {
    look().catch(() => undefined);
  }, []);
}
