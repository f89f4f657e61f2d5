import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A running server: its address and its data folder. */
export type TestServerAddress = { address: string; dataDir: string };

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port to be had');
  return address.port;
}

/** Starts the real server as `npm start` does, and waits until it prints its address. */
export async function startE2eServer(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<TestServerAddress & { stop(): Promise<void> }> {
  const port = await findFreePort();
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
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(`:${port}`)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  return {
    address: `http://localhost:${port}`,
    dataDir,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns the server of all tests, started by global-setup.ts. */
export function readSharedServer(): TestServerAddress {
  const { E2E_ADDRESS: address, E2E_DATA_DIR: dataDir } = process.env;
  if (address === undefined || dataDir === undefined) throw new Error('global-setup.ts has not run');
  return { address, dataDir };
}
