import type { ProviderConfig } from '#contract/providers.ts';
import { isExampleProvider } from '#contract/browser-providers.ts';
import { recall, remember } from '#web/session/storage.ts';

const recallDueProviders = () => recall('VerifyDue') ?? [];

/** Stores that the books of a provider need a verification, because much data is being added, whatever the result. */
export function markVerifyDue(provider: ProviderConfig): void {
  if (!isExampleProvider(provider) && !isVerifyDue(provider))
    remember('VerifyDue', [...recallDueProviders(), provider.uniqueId]);
}

/** Stores that the books of a provider were verified. */
export function markVerified({ uniqueId }: ProviderConfig): void {
  if (recallDueProviders().includes(uniqueId))
    remember(
      'VerifyDue',
      recallDueProviders().filter((each) => each !== uniqueId),
    );
}

/** True if much data was added to the books of a provider since their last verification. */
export const isVerifyDue = ({ uniqueId }: ProviderConfig): boolean => recallDueProviders().includes(uniqueId);
