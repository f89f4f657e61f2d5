import { useMemo } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { ratesPath } from '#contract/limits.ts';
import { useSession } from '#web/session/session.ts';

/** True if the books are on our server and it provides exchange rates. */
const hasServerRates = ({ class: { name, type }, hasRates }: ProviderConfig): boolean =>
  name === 'OWN' && type.name === 'SERVER' && hasRates === true;

/** Returns the exchange rates of our server, if its operator has it fetch some. */
export function useServerRates(): { isThere: boolean; load: () => Promise<Blob> } {
  const { provider } = useSession();
  return useMemo(
    () => ({
      isThere: hasServerRates(provider),
      load: async () => {
        const response = await fetch(ratesPath, { credentials: 'include' });
        // The server answers 204 until it has fetched rates for the first time.
        if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
        return response.blob();
      },
    }),
    [provider],
  );
}
