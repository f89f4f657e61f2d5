import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProviderCapacity, ProviderConfig } from '#contract/providers.ts';
import type { SignInConfig } from './sign-in/config.ts';

const folder = 'static/config';

/** Where the web app asks what kind of back-end this is (spec 7 Static GETs). */
export const providerConfigPath = `/${folder}/provider-config.json`;

/** The operator's file, completed by the ways to sign in that the environment sets up. */
export async function readProviderConfig(
  publicFolder: string,
  signIn: SignInConfig,
): Promise<ProviderConfig> {
  const file = ProviderConfig.parse(await readJson(publicFolder, 'provider-config.json'));
  const names = signIn.offered.includes('oidc') ? { oidc: signIn.oidcName } : undefined;
  return { ...file, authProviders: signIn.offered, ...(names && { authProviderNames: names }) };
}

/** What the operator lets people do, from the same file that the web app reads. */
export async function readCapacity(publicFolder: string): Promise<ProviderCapacity> {
  return ProviderCapacity.parse(await readJson(publicFolder, 'provider-capacity-config.json'));
}

async function readJson(publicFolder: string, name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(publicFolder, folder, name), 'utf8'));
}
