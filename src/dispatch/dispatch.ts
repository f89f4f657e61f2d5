import type { Backend } from '#backends/backend.ts';
import { createHttpBackend } from '#backends/http/http-backend.ts';
import { CallError, errorTexts } from '#contract/errors.ts';
import type { ProviderConfig } from '#contract/providers.ts';

/** The address under which our own server answers the calls. */
const ownBaseUrl = '/api';

/**
 * The back-end of a provider, by its class (spec 7 Routing of the calls): a SERVER is asked over HTTP at its url, our
 * own one at the address of the app.
 * @throws CallError for a kind of provider that this build does not know.
 */
export function backendOf(provider: ProviderConfig): Backend {
  const { type } = provider.class;
  if (type.name === 'SERVER') return createHttpBackend(provider.publicConfig?.url ?? ownBaseUrl);
  throw new CallError('unexpected', errorTexts.unsupportedProvider);
}
