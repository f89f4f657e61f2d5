import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { browserProvider } from '#contract/browser-providers.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { readConfig } from './config.ts';
import { readProviderConfig } from './app.ts';

/** Returns the provider configuration that a server makes from an operator's file. */
async function read(file: ProviderConfig): Promise<ProviderConfig> {
  const folder = mkdtempSync(join(tmpdir(), 'partita-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'static/config'), { recursive: true });
  writeFileSync(join(folder, 'static/config/provider-config.json'), JSON.stringify(file));
  return readProviderConfig(folder, readConfig({}));
}

test('adds the sign-in methods of the server', async () => {
  const server: ProviderConfig = {
    name: 'Partita',
    uniqueId: 'default_server',
    class: { name: 'OWN', type: { name: 'SERVER' } },
  };
  expect(await read(server)).toEqual({
    ...server,
    securityFeatures: ['sessions', 'second-factor', 'passkeys'],
    authProviders: ['email'],
  });
});

test('adds no sign-in methods to a provider in the browser', async () => {
  expect(await read(browserProvider)).toEqual(browserProvider);
});
