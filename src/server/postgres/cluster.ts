import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chown, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { RunAs } from './run-as.ts';

const execute = promisify(execFile);
const partialPrefix = 'postgres.partial-';

/** The paths of an embedded database, below `DATA_DIR/postgres`. */
export type Cluster = {
  /** `DATA_DIR/postgres`: also holds the Unix socket. */
  folder: string;
  /** PostgreSQL's own data folder. */
  data: string;
  /** The file with the superuser's password, readable by the owner alone. */
  password: string;
  /** The log of PostgreSQL. */
  log: string;
};

/** Returns the paths of the embedded database in a data folder, whether it exists or not. */
export function clusterIn(dataDir: string): Cluster {
  return pathsIn(join(dataDir, 'postgres'));
}

function pathsIn(folder: string): Cluster {
  return {
    folder,
    data: join(folder, 'cluster'),
    password: join(folder, 'password'),
    log: join(folder, 'log'),
  };
}

/**
 * True if the database was created completely (it gets its name only then).
 * @throws Error if it belongs to another user and cannot be examined
 */
export async function isClusterMade(cluster: Cluster): Promise<boolean> {
  try {
    await access(join(cluster.data, 'PG_VERSION'));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
      throw new Error(`${cluster.folder} belongs to another user. Start Partita as that user, or as root.`, {
        cause: error,
      });
    }
    return false;
  }
}

/** Reads the superuser's password of a created database. */
export async function readPassword(cluster: Cluster): Promise<string> {
  return (await readFile(cluster.password, 'utf8')).trim();
}

/**
 * Creates the database under a temporary name and renames it when it is complete, so that an interrupted creation leaves nothing that looks
 * like a database. If two processes create one at the same time, both succeed, and the first one is used.
 */
export async function makeCluster(
  cluster: Cluster,
  dataDir: string,
  binaries: Binaries,
  runAs: RunAs,
  signal?: AbortSignal,
): Promise<void> {
  const partial = pathsIn(await mkdtemp(join(dataDir, partialPrefix)));
  try {
    await mkdir(partial.data, { mode: 0o700 });
    await writeFile(partial.password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    if (runAs.owner !== undefined) {
      const { uid, gid } = runAs.owner;
      for (const path of [partial.folder, partial.data, partial.password]) await chown(path, uid, gid);
    }
    const { program, parameters, options } = runAs.command(binaries.initdb, initdbParameters(partial));
    await execute(program, parameters, { ...options, ...(signal !== undefined && { signal }) });
    await rename(partial.folder, cluster.folder);
  } catch (cause) {
    await rm(partial.folder, { recursive: true, force: true });
    signal?.throwIfAborted();
    if (await isClusterMade(cluster)) return;
    throw new Error(`The database could not be made in ${cluster.folder}. ${describeCause(cause)}`, {
      cause,
    });
  }
}

function initdbParameters({ data, password }: Cluster): string[] {
  const locales: Partial<Record<NodeJS.Platform, string[]>> = {
    linux: ['--locale=C.UTF-8'],
    darwin: ['--locale=C', '--lc-ctype=UTF-8'],
  };
  return [
    `--pgdata=${data}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(locales[process.platform] ?? ['--locale=C']),
    '--data-checksums',
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${password}`,
  ];
}

function describeCause(cause: unknown): string {
  if (
    cause instanceof Error &&
    'stderr' in cause &&
    typeof cause.stderr === 'string' &&
    cause.stderr !== ''
  ) {
    return cause.stderr.trim();
  }
  return cause instanceof Error ? cause.message : String(cause);
}

/** Removes the remains of interrupted creations. Call it only as the owner of the database. */
export async function removePartialClusters(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(partialPrefix));
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
}
