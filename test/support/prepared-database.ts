import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to what vitest declares
  interface ProvidedContext {
    preparedDataDir: string;
  }
}

/** Makes an embedded database once, of which each test server takes a copy: to make one takes PostgreSQL a second. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partita-prepared-'));
  const remove = () => rm(dataDir, { recursive: true, maxRetries: 5 });
  try {
    const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }));
    await database.close();
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide('preparedDataDir', dataDir);
  return remove;
}

/** Copies a folder of data with its owners, as an operator who moves it does. */
export async function copyDataDir(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
