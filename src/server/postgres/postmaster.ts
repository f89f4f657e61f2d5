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
 * How a postmaster is stopped, the gentle way first. Fast writes everything out. It never ends when it comes in the
 * middle of PostgreSQL's own recovery; immediate ends that too and loses nothing: the next start recovers.
 */
const stopModes = [
  { mode: 'fast', limitSeconds: 8 },
  { mode: 'immediate', limitSeconds: 8 },
];
const goneLimitMs = 5_000;

/** Where a postmaster answers: a folder with its Unix socket, or 127.0.0.1, and a port. */
export type Address = {
  host: string;
  port: number;
};

const socketPath = (cluster: Cluster) => join(cluster.folder, `.s.PGSQL.${socketPort}`);
const pidPath = (cluster: Cluster) => join(cluster.data, 'postmaster.pid');

/** The Unix socket of the cluster; undefined where its path is too long, or there is no such thing. */
export function socketAddress(cluster: Cluster): Address | undefined {
  if (process.platform === 'win32') return undefined;
  if (Buffer.byteLength(socketPath(cluster)) > socketPathLimit) return undefined;
  return { host: cluster.folder, port: socketPort };
}

/** A port of 127.0.0.1 that nobody uses at this moment. */
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
 * A database of one small server among other programs: what PostgreSQL would take by itself is meant for machines of its own. The
 * log is kept for a crash only, and shrinks soon after an import; what does not lie in `shared_buffers` the system keeps.
 */
const smallServerSettings = {
  shared_buffers: '32MB',
  max_connections: '40',
  io_method: 'sync', // no processes that only read
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  jit: 'off',
  checkpoint_timeout: '1min', // nothing is written where nothing was
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

/** The postmaster that runs on this cluster now, whoever started it. Its port is 0 while it begins. */
export async function findPostmaster(
  cluster: Cluster,
): Promise<{ processId: number; port: number } | undefined> {
  const lock = await readLockFile(cluster);
  return lock !== undefined && (await isPostgres(lock.processId, cluster)) ? lock : undefined;
}

/** Process numbers are used again: the number in the file says nothing without a look at its process. */
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
 * Starts the postmaster in a session of its own, so that a Ctrl+C meant for us does not reach it before
 * we stop it in order. Call only when `findPostmaster` found none.
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
    // Refused calls are ordinary and their details hold a user's data: the log gets only the server's own news.
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
    child.on('error', () => undefined); // its exit is what the caller looks at
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/**
 * PostgreSQL leaves a lock file aside when its process is dead, but believes it when the number is alive
 * again as some other program of its user. It takes the number of its own parent for stale, so ours is put
 * in: its other check, by the shared memory that the file names further down, stays in force.
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

/** The last lines PostgreSQL wrote, for an error that says why it did not start. */
export async function readLogTail(cluster: Cluster): Promise<string> {
  return (await readLogEnd(cluster)).slice(-5).join('\n');
}

/** The last of PostgreSQL's own news, not a refusal of ours: while it recovers there is a new one every ten seconds. */
export async function readLastNews(cluster: Cluster): Promise<string> {
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
 * Stops the postmaster, if it runs, and waits until it is gone, whatever state it is in: open transactions end, what is
 * committed stays. `isHurry` leaves out the gentle way, for one that was seen not to end by it.
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
    await execute(program, parameters, options).catch(() => undefined); // whether it is gone is looked at next
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
    // it is gone already, or another user's: who called looks
  }
}

const cannotStop = (cluster: Cluster, processId: number) =>
  `PostgreSQL in ${cluster.folder} (process ${processId}) could not be stopped. End that process, then start again.`;
