import type { ProviderConfig } from '#contract/providers.ts';
import { isExampleProvider } from '#contract/this-browser.ts';
import { recall, remember } from '#web/session/storage.ts';

const recallDueProviders = () => recall('VerifyDue') ?? [];

/** Notes that the books of a provider have to be verified, as much comes into them now: whatever becomes of it. */
export function markVerifyDue(provider: ProviderConfig): void {
  if (!isExampleProvider(provider) && !isVerifyDue(provider))
    remember('VerifyDue', [...recallDueProviders(), provider.uniqueId]);
}

/** Notes that the books of a provider were verified. */
export function markVerified({ uniqueId }: ProviderConfig): void {
  if (recallDueProviders().includes(uniqueId))
    remember(
      'VerifyDue',
      recallDueProviders().filter((each) => each !== uniqueId),
    );
}

/** True if much has come into the books of a provider since they were last verified. */
export const isVerifyDue = ({ uniqueId }: ProviderConfig): boolean => recallDueProviders().includes(uniqueId);
