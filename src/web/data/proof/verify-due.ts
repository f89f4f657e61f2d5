import type { ProviderConfig } from '#contract/providers.ts';
import { isExample } from '#contract/this-browser.ts';
import { recall, remember } from '#web/session/storage.ts';

const dueProviders = () => recall('VerifyDue') ?? [];

/** Notes that the books of a provider have to be verified, as much comes into them now: whatever becomes of it. */
export function noteDue(provider: ProviderConfig): void {
  if (!isExample(provider) && !isVerifyDue(provider))
    remember('VerifyDue', [...dueProviders(), provider.uniqueId]);
}

/** Notes that the books of a provider were verified. */
export function noteVerified({ uniqueId }: ProviderConfig): void {
  if (dueProviders().includes(uniqueId))
    remember(
      'VerifyDue',
      dueProviders().filter((each) => each !== uniqueId),
    );
}

/** True if much has come into the books of a provider since they were last verified. */
export const isVerifyDue = ({ uniqueId }: ProviderConfig): boolean => dueProviders().includes(uniqueId);
