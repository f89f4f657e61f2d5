import type { ProviderConfig } from '#contract/providers.ts';

/**
 * Tries whether a provider can hold books, before it is taken (spec 4 Provider choice).
 * @throws CallError that says what is wrong with it.
 */
export async function probeProvider({ class: { type }, publicConfig }: ProviderConfig): Promise<void> {
  if (type.name !== 'DATABASE' || type.dbProvider === 'BROWSER') return;
  const { url = '', publicKey = '', uniqueId = '' } = publicConfig ?? {};
  if (type.dbProvider === 'SUPABASE') {
    const { probeSupabaseProject: probeProject } = await import('#backends/supabase/probe.ts');
    await probeProject(url, publicKey);
  } else {
    const { probeFirebaseProject: probeProject } = await import('#backends/firebase/probe.ts');
    await probeProject({ projectId: uniqueId, apiKey: publicKey });
  }
}
