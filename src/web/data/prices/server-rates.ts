import { useMemo } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { ratesPath } from '#contract/limits.ts';
import { useSession } from '#web/session/session.ts';

/** Whether the server that holds the books hands out rates of currencies, too. */
const hasServerRates = ({ class: { name, type }, hasRates }: ProviderConfig): boolean =>
  name === 'OWN' && type.name === 'SERVER' && hasRates === true;

/** The rates of our server, where its operator wants it to fetch some. */
export function useServerRates(): { isThere: boolean; load: () => Promise<Blob> } {
  const { provider } = useSession();
  return useMemo(
    () => ({
      isThere: hasServerRates(provider),
      load: async () => {
        const response = await fetch(ratesPath, { credentials: 'include' });
        // Nothing (204) before it has fetched them for the first time.
        if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
        return response.blob();
      },
    }),
    [provider],
  );
}
