import { type ReactNode, useMemo } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { projectDoors } from '#dispatch/doors.ts';
import { DoorsContext, ownDoors } from '#web/session/doors-of-place.ts';

type AccountSecurityScopeProps = { place: ProviderConfig; children: ReactNode };

/** Has what guards an account asked of the place where the account is. */
export function AccountSecurityScope({ place, children }: AccountSecurityScopeProps) {
  const doors = useMemo(() => {
    const ask = projectDoors(place);
    return ask === undefined ? ownDoors : { ask, hasRecoveryCodes: false };
  }, [place]);
  return <DoorsContext value={doors}>{children}</DoorsContext>;
}
