import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, test as base } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port to be had');
  return address.port;
}

/** Starts the real server as `npm start` does and waits for the line that says where to go. */
async function startServer(
  dataDir: string,
  port: number,
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(join(root, 'node_modules/.bin/node'), ['src/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(`:${port}`)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return child;
}

/** Playwright's `test` with a server of its own for each worker; pages open on it. */
export const test = base.extend<
  { otherHosts: string[]; staysAtHome: undefined },
  { serverAddress: string; dataDir: string; environment: Record<string, string> }
>({
  /** What the server's environment holds besides; tests that need more extend it. */
  environment: [{}, { scope: 'worker', option: true }],
  dataDir: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'partita-e2e-'));
      await use(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  serverAddress: [
    async ({ dataDir, environment }, use) => {
      const port = await freePort();
      const server = await startServer(dataDir, port, environment);
      await use(`http://localhost:${port}`);
      server.kill('SIGTERM');
      await new Promise((resolve) => server.once('exit', resolve));
    },
    { scope: 'worker' },
  ],
  baseURL: ({ serverAddress }, use) => use(serverAddress),
  /** The hosts that a test has the app ask; of itself it asks none but the one it came from. */
  otherHosts: [[], { option: true }],
  staysAtHome: [
    async ({ context, otherHosts }, use) => {
      const known = new Set(['localhost', '127.0.0.1', ...otherHosts]);
      const asked = new Set<string>();
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (protocol.startsWith('http') && !known.has(hostname)) asked.add(request.url());
      });
      // What the content security policy stops never leaves the browser.
      context.on('requestfailed', (request) => {
        if (request.failure()?.errorText === 'csp') asked.delete(request.url());
      });
      await use(undefined);
      expect([...asked], 'hosts that nobody named').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
