import type { ProviderConfig } from '#contract/providers.ts';

/**
 * Checks that a provider can store books, before the user chooses it (spec 4 Provider choice).
 * @throws CallError that names the problem.
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
