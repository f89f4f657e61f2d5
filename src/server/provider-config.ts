import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProviderCapacity, ProviderConfig } from '#contract/providers.ts';
import { isInBrowser } from '#contract/this-browser.ts';
import type { Config } from './config.ts';

const folder = 'static/config';

/** Where the web app asks what kind of back-end this is (spec 7 Static GETs). */
export const providerConfigPath = `/${folder}/provider-config.json`;

/**
 * The operator's file, completed by the ways to sign in that the environment sets up and whether there are rates; with a Supabase project in the
 * environment that is the default provider (spec 3 Provider configuration).
 */
export async function readProviderConfig(
  publicFolder: string,
  { signIn, supabase, ratesUrl }: Pick<Config, 'signIn' | 'supabase'> & Partial<Pick<Config, 'ratesUrl'>>,
): Promise<ProviderConfig> {
  if (supabase !== undefined) {
    return {
      name: 'Partita',
      uniqueId: 'default_supabase',
      description: 'Your books are kept in a database of the people who run this server.',
      class: { name: 'OWN', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
      publicConfig: { url: supabase.url, publicKey: supabase.key },
      authProviders: ['email', 'google', 'github', 'discord'],
    };
  }
  const file = ProviderConfig.parse(await readJson(publicFolder, 'provider-config.json'));
  // There nobody signs in.
  if (isInBrowser(file)) return file;
  const names = signIn.offered.includes('oidc') ? { oidc: signIn.oidcName } : undefined;
  return {
    ...file,
    authProviders: signIn.offered,
    doors: ['sessions', 'second-factor', 'passkeys'],
    ...(names && { authProviderNames: names }),
    ...(ratesUrl !== undefined && { hasRates: true }),
  };
}

/** What the operator lets people do, from the same file that the web app reads. */
export async function readCapacity(publicFolder: string): Promise<ProviderCapacity> {
  return ProviderCapacity.parse(await readJson(publicFolder, 'provider-capacity-config.json'));
}

async function readJson(publicFolder: string, name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(publicFolder, folder, name), 'utf8'));
}
