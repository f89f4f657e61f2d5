import { execFile } from 'node:child_process';
import { chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#server/config.ts';
import { openServerDatabase } from '#server/database/open-database.ts';
import { clusterIn, readPassword } from '#server/postgres/cluster.ts';
import { type AdminConfig, adminConfig } from '#server/postgres/connect.ts';
import {
  type TestCluster,
  embeddedBin,
  findPostgresUser,
  initCluster,
  newClusterVariable,
  runCluster,
} from '../sql/support/cluster.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to what vitest declares
  interface ProvidedContext {
    preparedDataDir: string;
    sharedPostgres: AdminConfig;
  }
}

/**
 * Prepares the databases of a test run once: an installed database, and one PostgreSQL in which each test file has a separate database
 * (`own-database.ts`). Tests that start, stop or break PostgreSQL take copies: of the data folder of our server, or of an unused cluster
 * (`startCluster`).
 */
export default async function prepareDatabase(project: TestProject): Promise<() => Promise<void>> {
  // short: the path of a socket has at most 107 characters
  const folder = await mkdtemp(join(tmpdir(), 'partita-prepared-'));
  let shared: TestCluster | undefined;
  const remove = async () => {
    await shared?.stop();
    await rm(folder, { recursive: true, maxRetries: 5 });
  };
  try {
    const owner = await findPostgresUser();
    if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
    const dataDir = join(folder, 'data');
    const newCluster = join(folder, 'new');
    await Promise.all([install(dataDir), initCluster(embeddedBin, newCluster, owner)]);
    process.env[newClusterVariable] = newCluster;
    project.provide('preparedDataDir', dataDir);

    const copy = join(folder, 'shared');
    await mkdir(copy);
    await copyDataDir(dataDir, copy);
    const cluster = clusterIn(copy);
    const password = await readPassword(cluster);
    shared = await runCluster(embeddedBin, { folder: cluster.folder, data: cluster.data, owner });
    project.provide('sharedPostgres', adminConfig({ address: { host: shared.host, port: 5432 }, password }));
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

async function install(dataDir: string): Promise<void> {
  const database = await openServerDatabase(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }));
  await database.close();
}

/** Copies a data folder with its owners, as an operator does when moving it. */
export async function copyDataDir(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
