import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { withClient } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const dayMs = 24 * 3_600_000;
const lookMs = 600_000;
const lockKey = 47_801_497;

/** Matches the names of daily backups; other files in the folder are ignored. */
const backupFileName = /^partita-\d{4}-\d\d-\d\dT\d\d-\d\d\.sql\.gz(\.age)?$/;
const fileNameAt = (at: Date, isEncrypted: boolean) =>
  `partita-${at.toISOString().slice(0, 16).replace(':', '-')}.sql.gz${isEncrypted ? '.age' : ''}`;

/** The options of daily backups. */
export type DailyOptions = {
  folder: string;
  keep: number;
  /** Encrypts the backups. */
  passphrase: string | undefined;
  owner: ClientConfig;
  log: Pick<Logger, 'info' | 'error'>;
};

/** The daily backups of a server. */
export type DailyBackups = {
  /** Makes a backup if the newest is a day old, and removes the oldest ones. Never rejects: a failure is logged and remembered. */
  backUpIfDue(now?: Date): Promise<void>;
  /** Returns the time of the first failure since the last success. */
  failedSince(): Date | undefined;
  stop(): void;
};

/** Makes one backup a day while the server runs. If several servers use one database, only one at a time makes a backup. */
export function runDailyBackups({ folder, keep, passphrase, owner, log }: DailyOptions): DailyBackups {
  let failedSince: Date | undefined;
  let underWay: Promise<void> | undefined;
  let isStopped = false;
  const backUp = async (now: Date) => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (!(await isDue(folder, now))) return;
      const file = join(folder, fileNameAt(now, passphrase !== undefined));
      const written = await runUnlessLocked(owner, () => writeBackup(owner, { file, passphrase }));
      if (written !== undefined) log.info(written, 'backup written');
      failedSince = undefined;
      await removeOldest(folder, keep);
    } catch (error) {
      if (isStopped) return; // the database was closed by the shutdown
      failedSince ??= now;
      log.error({ err: error, folder }, 'the backup failed');
    }
  };
  const backUpOnce = async (now = new Date()) =>
    (underWay ??= backUp(now).finally(() => {
      underWay = undefined;
    }));
  const timer = setInterval(() => void backUpOnce(), lookMs).unref();
  const stop = () => {
    isStopped = true;
    clearInterval(timer);
  };
  return { backUpIfDue: backUpOnce, failedSince: () => failedSince, stop };
}

async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => backupFileName.test(name)).toSorted();
}

async function isDue(folder: string, now: Date): Promise<boolean> {
  const newest = (await listBackups(folder)).at(-1);
  if (newest === undefined) return true;
  const { mtimeMs } = await stat(join(folder, newest));
  return now.getTime() - mtimeMs >= dayMs;
}

async function removeOldest(folder: string, keep: number): Promise<void> {
  for (const name of (await listBackups(folder)).slice(0, -keep)) await rm(join(folder, name));
}

/** Runs the work unless another server is running it. */
async function runUnlessLocked<Result>(
  owner: ClientConfig,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  return withClient(owner, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      lockKey,
    ]);
    return rows[0]?.mine === true ? work() : undefined;
  });
}
