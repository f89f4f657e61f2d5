import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { type TestServerAddress, readSharedServer, startE2eServer } from './start-server.ts';

/** Playwright's `test` on the server that all tests share. A file that needs another environment gets its own server. */
export const serverTest = base.extend<
  { otherHosts: string[]; staysAtHome: undefined },
  { server: TestServerAddress; serverAddress: string; dataDir: string; environment: Record<string, string> }
>({
  /** Additional environment variables of the server; tests that need some extend this option. */
  environment: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ environment }, use) => {
      if (Object.keys(environment).length === 0) return use(readSharedServer());
      const dataDir = await mkdtemp(join(tmpdir(), 'partita-e2e-'));
      const { stop, ...server } = await startE2eServer(dataDir, environment);
      await use(server);
      await stop();
      await rm(dataDir, { recursive: true, force: true });
      return undefined;
    },
    { scope: 'worker' },
  ],
  dataDir: [({ server }, use) => use(server.dataDir), { scope: 'worker' }],
  serverAddress: [({ server }, use) => use(server.address), { scope: 'worker' }],
  baseURL: ({ serverAddress }, use) => use(serverAddress),
  /** The other hosts that the app may call in a test. By default it may call only its own server. */
  otherHosts: [[], { option: true }],
  staysAtHome: [
    async ({ context, otherHosts }, use) => {
      const known = new Set(['localhost', '127.0.0.1', ...otherHosts]);
      const requests = new Set<string>();
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (protocol.startsWith('http') && !known.has(hostname)) requests.add(request.url());
      });
      // The browser never sends a request that the content security policy blocks.
      context.on('requestfailed', (request) => {
        if (request.failure()?.errorText === 'csp') requests.delete(request.url());
      });
      await use(undefined);
      expect([...requests], 'hosts that nobody named').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
