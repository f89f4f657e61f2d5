import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { open, readFile, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import type { RunAs } from './run-as.ts';

const execute = promisify(execFile);
const socketPort = 5432;
const socketPathLimit = process.platform === 'darwin' ? 103 : 107;
const logLimitBytes = 5_000_000;
const logEndBytes = 16_384;

/**
 * The stop modes of a postmaster, gentle first. Fast writes all data, but never ends during PostgreSQL's own recovery. Immediate ends that
 * as well and loses nothing, because the next start recovers.
 */
const stopModes = [
  { mode: 'fast', limitSeconds: 8 },
  { mode: 'immediate', limitSeconds: 8 },
];
const goneLimitMs = 5_000;

/** The address of a postmaster: the folder of its Unix socket or 127.0.0.1, and a port. */
export type Address = {
  host: string;
  port: number;
};

const socketPath = (cluster: Cluster) => join(cluster.folder, `.s.PGSQL.${socketPort}`);
const pidPath = (cluster: Cluster) => join(cluster.data, 'postmaster.pid');

/** Returns the Unix socket of the cluster; undefined if its path is too long or the platform has none. */
export function socketAddress(cluster: Cluster): Address | undefined {
  if (process.platform === 'win32') return undefined;
  if (Buffer.byteLength(socketPath(cluster)) > socketPathLimit) return undefined;
  return { host: cluster.folder, port: socketPort };
}

/** Returns a port of 127.0.0.1 that is currently free. */
export async function findFreeAddress(): Promise<Address> {
  const host = '127.0.0.1';
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, host, () => {
      const bound = server.address();
      const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
      server.close(() => resolve({ host, port }));
    });
  });
}

/**
 * Settings for a small server on a shared machine; PostgreSQL's defaults are meant for dedicated machines. The log is needed for crash
 * recovery only and shrinks soon after an import; the system caches data beyond `shared_buffers`.
 */
const smallServerSettings = {
  shared_buffers: '32MB',
  max_connections: '40',
  io_method: 'sync', // no extra I/O processes
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  jit: 'off',
  checkpoint_timeout: '1min', // nothing is written without changes
  wal_compression: 'pglz',
  min_wal_size: '32MB',
  max_wal_size: '64MB',
  wal_recycle: 'off',
  wal_init_zero: 'off',
};

type LockFile = {
  content: string;
  processId: number;
  port: number;
};

async function readLockFile(cluster: Cluster): Promise<LockFile | undefined> {
  const content = await readFile(pidPath(cluster), 'utf8').catch(() => '');
  const [processId, , , port] = content.split('\n').map(Number);
  if (processId === undefined || !Number.isInteger(processId) || processId <= 0) return undefined;
  return { content, processId, port: port ?? 0 };
}

/** Finds the running postmaster of this cluster, started by this process or another. Its port is 0 during its start. */
export async function findPostmaster(
  cluster: Cluster,
): Promise<{ processId: number; port: number } | undefined> {
  const lock = await readLockFile(cluster);
  return lock !== undefined && (await isPostgres(lock.processId, cluster)) ? lock : undefined;
}

/** True if the process is PostgreSQL on this cluster. Process ids are reused, so the id in the lock file proves nothing alone. */
async function isPostgres(processId: number, cluster: Cluster): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      return (await readlink(`/proc/${processId}/cwd`)) === (await realpath(cluster.data));
    }
    const [program, parameters] =
      process.platform === 'win32'
        ? (['tasklist', ['/NH', '/FI', `PID eq ${processId}`]] as const)
        : (['ps', ['-o', 'comm=', '-p', String(processId)]] as const);
    return (await execute(program, parameters)).stdout.includes('postgres');
  } catch {
    return false;
  }
}

/**
 * Starts the postmaster in its own session, so that a Ctrl+C does not reach it before it is stopped in order. Call only if `findPostmaster`
 * found none.
 */
export async function spawnPostmaster(
  cluster: Cluster,
  address: Address,
  binaries: Binaries,
  runAs: RunAs,
): Promise<ChildProcess> {
  await clearStaleLocks(cluster);
  const settings = {
    ...(address.host === cluster.folder
      ? { listen_addresses: '', unix_socket_directories: cluster.folder, unix_socket_permissions: '0700' }
      : { listen_addresses: address.host, unix_socket_directories: '' }),
    ...smallServerSettings,
    port: String(address.port),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Rejected calls are normal and their details contain user data: only messages of the server itself are logged.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  };
  const { program, parameters, options } = runAs.command(binaries.postgres, [
    '-D',
    cluster.data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const log = await openLog(cluster);
  try {
    const child = spawn(program, parameters, {
      ...options,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    child.on('error', () => undefined); // the caller checks the exit
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/**
 * Removes stale lock files. PostgreSQL ignores a lock file if its process is dead, but respects it if the id now belongs to another program
 * of the same user. It considers the id of its own parent stale, so ours is written into the file; its second check, by the shared memory
 * named in the file, stays in force.
 */
async function clearStaleLocks(cluster: Cluster): Promise<void> {
  const lock = await readLockFile(cluster);
  if (lock === undefined || !isAlive(lock.processId) || (await isPostgres(lock.processId, cluster))) return;
  await rm(`${socketPath(cluster)}.lock`, { force: true });
  if (process.platform === 'win32') await rm(pidPath(cluster), { force: true });
  else await writeFile(pidPath(cluster), lock.content.replace(/^\d+/, String(process.pid)));
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

async function openLog(cluster: Cluster) {
  const size = await stat(cluster.log).then(
    (found) => found.size,
    () => 0,
  );
  if (size > logLimitBytes) await rename(cluster.log, `${cluster.log}.old`);
  return open(cluster.log, 'a', 0o600);
}

/** Reads PostgreSQL's last log lines, for the error message of a failed start. */
export async function readLogTail(cluster: Cluster): Promise<string> {
  return (await readLogEnd(cluster)).slice(-5).join('\n');
}

/** Reads PostgreSQL's last own log message, without rejected statements; during recovery a new one appears every ten seconds. */
export async function readLastLogMessage(cluster: Cluster): Promise<string> {
  return (await readLogEnd(cluster)).findLast((line) => line.includes(' LOG:  ')) ?? '';
}

async function readLogEnd(cluster: Cluster): Promise<string[]> {
  const file = await open(cluster.log).catch(() => undefined);
  if (file === undefined) return [];
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - logEndBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(logEndBytes), 0, logEndBytes, start);
    return buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n');
  } finally {
    await file.close();
  }
}

/**
 * Stops the postmaster, if it runs, and waits until it is gone, whatever its state: open transactions end, committed data stays. `isHurry`
 * skips the gentle mode, for a postmaster that did not react to it.
 */
export async function stopPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  runAs: RunAs,
  isHurry = false,
): Promise<void> {
  for (const { mode, limitSeconds } of isHurry ? stopModes.slice(1) : stopModes) {
    if ((await findPostmaster(cluster)) === undefined) return;
    const { program, parameters, options } = runAs.command(binaries.pg_ctl, [
      'stop',
      '--pgdata',
      cluster.data,
      `--mode=${mode}`,
      '--wait',
      `--timeout=${limitSeconds}`,
    ]);
    await execute(program, parameters, options).catch(() => undefined); // the loop checks if it is gone
  }
  const deadline = Date.now() + goneLimitMs;
  for (;;) {
    const stubborn = await findPostmaster(cluster);
    if (stubborn === undefined) return;
    if (Date.now() > deadline) throw new Error(cannotStop(cluster, stubborn.processId));
    killProcess(stubborn.processId);
    await delay(100);
  }
}

function killProcess(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL');
  } catch {
    // it is already gone or belongs to another user: the caller checks
  }
}

const cannotStop = (cluster: Cluster, processId: number) =>
  `PostgreSQL in ${cluster.folder} (process ${processId}) could not be stopped. End that process, then start again.`;
