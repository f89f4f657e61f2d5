import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { startE2eServer } from './start-server.ts';

/** Starts one server for all tests, each of which has its own users. @returns a function that stops it */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partita-e2e-'));
  const { address, stop } = await startE2eServer(dataDir);
  Object.assign(process.env, { E2E_ADDRESS: address, E2E_DATA_DIR: dataDir });
  return async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
