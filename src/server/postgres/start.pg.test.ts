import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Postgres, startPostgres } from './start.ts';

const log = pino({ level: 'silent' });
const isRoot = process.getuid?.() === 0;
const limit = { timeout: 60_000 };
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function makeFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partita-'));
  await chmod(folder, mode);
  cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

async function start(dataDir: string): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, log });
  cleanups.push(() => postgres.stop());
  return postgres;
}

async function query(postgres: Pick<Postgres, 'adminConfig'>, sql: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.adminConfig);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows.flatMap((row) => Object.values(row));
}

/** A Partita in its own process: prints a line when PostgreSQL runs; runs a query and stops on SIGINT. */
const program = `
  import pg from 'pg';
  import { startPostgres } from '#server/postgres/start.ts';
  const silent = { info() {}, warn() {} };
  const postgres = await startPostgres({ dataDir: process.argv[1], log: silent });
  process.on('SIGINT', async () => {
    const client = new pg.Client(postgres.adminConfig);
    await client.connect();
    await client.query("create table after_signal()");
    await client.end();
    await postgres.stop();
    process.exit(0);
  });
  console.log(JSON.stringify(postgres.adminConfig));
`;

async function startProcess(dataDir: string, identity: { uid?: number; gid?: number } = {}) {
  const child = spawnProcess(dataDir, identity);
  const [line]: unknown[] = await Promise.race([
    once(child.stdout ?? child, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the process ended'))),
  ]);
  const adminConfig: Postgres['adminConfig'] = JSON.parse(String(line));
  return { child, adminConfig };
}

function spawnProcess(dataDir: string, identity: { uid?: number; gid?: number } = {}): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, dataDir], {
    ...identity,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => kill(child, 'SIGINT'));
  return child;
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

async function postmasterId(dataDir: string): Promise<number> {
  const content = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  return Number(content.split('\n')[0]);
}

/** Waits until a process is gone; the init process removes an ended one a moment later. */
const expectGone = (processId: number) =>
  vi.waitFor(() => expect(() => process.kill(processId, 0)).toThrow(/ESRCH/), { timeout: 15_000 });

describe('startPostgres', limit, () => {
  test('creates a UTF-8 database with checksums, fsync and a password at the first start', async () => {
    const dataDir = await makeFolder();
    const postgres = await start(dataDir);
    expect(
      await query(
        postgres,
        `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
                current_setting('fsync') as fsync, datlocale, lower('ÄÉЖ') from pg_database where datname = current_database()`,
      ),
    ).toEqual(['UTF8', 'on', 'on', 'C.UTF-8', 'äéж']);
    const withoutPassword = { adminConfig: { ...postgres.adminConfig, password: 'wrong' } };
    await expect(query(withoutPassword, 'select 1')).rejects.toThrow(/password/);
  });

  test('listens only on a socket, in a folder closed to other users', async () => {
    const dataDir = await makeFolder();
    const postgres = await start(dataDir);
    expect(postgres.adminConfig.host).toBe(join(dataDir, 'postgres'));
    expect(await query(postgres, `select current_setting('listen_addresses')`)).toEqual(['']);
  });

  test('retains the data over a stop and a start', async () => {
    const dataDir = await makeFolder();
    const first = await startPostgres({ dataDir, log });
    await query(first, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start(dataDir);
    expect(await query(second, 'select answer from kept')).toEqual([42]);
  });

  test('leaves no process running after a stop', async () => {
    const dataDir = await makeFolder();
    const postgres = await startPostgres({ dataDir, log });
    const processId = await postmasterId(dataDir);
    await postgres.stop();
    await expectGone(processId);
    await expect(query(postgres, 'select 1')).rejects.toThrow(/ENOENT/);
  });

  test('takes over the PostgreSQL of a killed process', async () => {
    const dataDir = await makeFolder();
    const { child, adminConfig } = await startProcess(dataDir);
    await query({ adminConfig }, 'create table kept as select 42 as answer');
    const processId = await postmasterId(dataDir);
    await kill(child, 'SIGKILL');
    const postgres = await start(dataDir);
    expect(await postmasterId(dataDir)).toBe(processId);
    expect(await query(postgres, 'select answer from kept')).toEqual([42]);
  });

  test('rejects a second owner without disturbing the first one', async () => {
    const dataDir = await makeFolder();
    const { child, adminConfig } = await startProcess(dataDir);
    await expect(startPostgres({ dataDir, log })).rejects.toThrow(
      new RegExp(`Another Partita \\(process ${child.pid}\\) is using`),
    );
    expect(await query({ adminConfig }, 'select 1')).toEqual([1]);
  });

  test('lets only one of two simultaneous creators own the database', async () => {
    const dataDir = await makeFolder();
    const attempts = await Promise.allSettled([start(dataDir), start(dataDir)]);
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  test('recovers after PostgreSQL was killed', async () => {
    const dataDir = await makeFolder();
    const { child, adminConfig } = await startProcess(dataDir);
    await query({ adminConfig }, 'create table kept as select 42 as answer');
    const processId = await postmasterId(dataDir);
    await kill(child, 'SIGKILL');
    process.kill(processId, 'SIGKILL');
    const postgres = await start(dataDir);
    expect(await query(postgres, 'select answer from kept')).toEqual([42]);
  });

  test('restarts PostgreSQL if it dies under a running server', async () => {
    const dataDir = await makeFolder();
    const postgres = await start(dataDir);
    const processId = await postmasterId(dataDir);
    process.kill(processId, 'SIGKILL');
    // It answers a moment before the ownership is taken again.
    const owners = `select count(*)::int from pg_locks where locktype = 'advisory' and granted`;
    await vi.waitFor(async () => expect(await query(postgres, owners)).toEqual([1]), 20_000);
    expect(await postmasterId(dataDir)).not.toBe(processId);
    await expect(startPostgres({ dataDir, log })).rejects.toThrow(/Another Partita/);
  });

  test('stops a PostgreSQL whose shutdown never ends', async () => {
    const dataDir = await makeFolder();
    const postgres = await startPostgres({ dataDir, log });
    const processId = await postmasterId(dataDir);
    await query(postgres, 'create table kept as select 42 as answer');
    process.kill(childOf(processId, 'checkpointer'), 'SIGSTOP');
    await postgres.stop();
    await expectGone(processId);
    const next = await start(dataDir);
    expect(await query(next, 'select answer from kept')).toEqual([42]);
  });

  test('stops a PostgreSQL that no longer does anything', async () => {
    const dataDir = await makeFolder();
    const postgres = await startPostgres({ dataDir, log });
    const processId = await postmasterId(dataDir);
    const all = [processId, ...childrenOf(processId).map((child) => child.processId)];
    for (const each of all) process.kill(each, 'SIGSTOP');
    await postgres.stop().finally(() => all.slice(1).forEach((each) => process.kill(each, 'SIGKILL')));
    await expectGone(processId);
  });

  test('replaces a PostgreSQL that stays in its shutdown', async () => {
    const dataDir = await makeFolder();
    const { child, adminConfig } = await startProcess(dataDir);
    await query({ adminConfig }, 'create table kept as select 42 as answer');
    const processId = await postmasterId(dataDir);
    await kill(child, 'SIGKILL');
    process.kill(childOf(processId, 'checkpointer'), 'SIGSTOP');
    process.kill(processId, 'SIGINT'); // the signal of pg_ctl stop --mode=fast
    await vi.waitFor(
      () => expect(query({ adminConfig }, 'select 1')).rejects.toThrow(/shutting down/),
      20_000,
    );
    const postgres = await start(dataDir);
    expect(await query(postgres, 'select answer from kept')).toEqual([42]);
    expect(await postmasterId(dataDir)).not.toBe(processId);
  });

  test('ends at any point of its start when it is aborted, and leaves no process running', async () => {
    const dataDir = await makeFolder();
    for (const moment of ['making the database', 'starting PostgreSQL']) {
      const controller = new AbortController();
      const info = (message: unknown) => message === moment && controller.abort();
      const starting = startPostgres({ dataDir, log: { info, warn() {} }, signal: controller.signal });
      await expect(starting).rejects.toThrow(/abort/i);
      await expect(postmasterId(dataDir)).rejects.toThrow(/ENOENT/);
    }
    expect(await query(await start(dataDir), 'select 1')).toEqual([1]);
  });

  test('starts beside a stale lock file whose process id now belongs to another program of the same user', async () => {
    const dataDir = await makeFolder();
    const first = await startPostgres({ dataDir, log });
    const lockFiles = ['cluster/postmaster.pid', '.s.PGSQL.5432.lock'].map((name) =>
      join(dataDir, 'postgres', name),
    );
    const contents = await Promise.all(lockFiles.map((path) => readFile(path, 'utf8')));
    const processId = await postmasterId(dataDir);
    const identity = idsOf(processId);
    await first.stop();
    const stranger = spawn('sleep', ['600'], isRoot ? identity : {});
    cleanups.push(() => kill(stranger, 'SIGKILL'));
    for (const [index, path] of lockFiles.entries()) {
      const content = contents[index] ?? '';
      await writeFile(path, content.replace(/^ *\d+/, String(stranger.pid)), { mode: 0o600 });
      await chown(path, identity.uid, identity.gid);
    }
    const second = await start(dataDir);
    expect(await query(second, 'select 1')).toEqual([1]);
    expect(stranger.exitCode).toBeNull();
  });

  test('starts afresh after it was killed while creating the database', async () => {
    const dataDir = await makeFolder();
    const child = spawnProcess(dataDir);
    await vi.waitUntil(async () => (await readdir(dataDir)).length > 0, { timeout: 20_000, interval: 5 });
    await kill(child, 'SIGKILL');
    const postgres = await start(dataDir);
    expect(await query(postgres, 'select 1')).toEqual([1]);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  test('never changes a folder of that name with other content', async () => {
    const dataDir = await makeFolder();
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres/precious'), 'mine');
    await expect(startPostgres({ dataDir, log })).rejects.toThrow(/could not be made/);
    expect(await readdir(dataDir)).toEqual(['postgres']);
    expect(await readFile(join(dataDir, 'postgres/precious'), 'utf8')).toBe('mine');
  });

  test('survives a Ctrl+C to the whole process group until it is stopped in order', async () => {
    const dataDir = await makeFolder();
    const { child } = await startProcess(dataDir);
    process.kill(-(child.pid ?? 0), 'SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    const postgres = await start(dataDir);
    expect(await query(postgres, 'select count(*)::int from after_signal')).toEqual([0]);
  });

  test('uses 127.0.0.1 if the path is too long for a socket, and is found there by its successor', async () => {
    const dataDir = join(await makeFolder(), 'long-'.repeat(20));
    await mkdir(dataDir);
    const { child, adminConfig } = await startProcess(dataDir);
    expect(adminConfig.host).toBe('127.0.0.1');
    await kill(child, 'SIGKILL');
    const postgres = await start(dataDir);
    expect(postgres.adminConfig).toEqual(adminConfig);
    expect(await query(postgres, 'select 1')).toEqual([1]);
  });
});

describe.runIf(isRoot)('startPostgres as root', limit, () => {
  test('runs PostgreSQL as another user than root', async () => {
    const dataDir = await makeFolder();
    await start(dataDir);
    expect(idsOf(await postmasterId(dataDir)).uid).not.toBe(0);
  });

  test('accesses a data folder below a closed one', async () => {
    const dataDir = join(await makeFolder(0o700), 'data');
    const postgres = await start(dataDir);
    expect(await query(postgres, 'select 1')).toEqual([1]);
  });

  test('works for a normal user, and then for root on the same folder', async () => {
    const dataDir = await makeFolder();
    const nobody = { uid: Number(execFileSync('id', ['-u', 'nobody'])), gid: 65_534 };
    await chown(dataDir, nobody.uid, nobody.gid);
    const { child, adminConfig } = await startProcess(dataDir, nobody);
    await query({ adminConfig }, 'create table kept as select 42 as answer');
    await kill(child, 'SIGINT');
    const postgres = await start(dataDir);
    expect(idsOf(await postmasterId(dataDir)).uid).toBe(nobody.uid);
    expect(await query(postgres, 'select answer from kept')).toEqual([42]);
  });
});

/** Returns the child processes of the postmaster. */
function childrenOf(postmaster: number): { processId: number; title: string }[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.flatMap((line) => {
    const [processId, parent, ...title] = line.trim().split(/\s+/);
    return Number(parent) === postmaster ? [{ processId: Number(processId), title: title.join(' ') }] : [];
  });
}

function childOf(postmaster: number, name: string): number {
  return childrenOf(postmaster).find(({ title }) => title.includes(name))?.processId ?? 0;
}

function idsOf(processId: number): { uid: number; gid: number } {
  const output = execFileSync('ps', ['-o', 'uid=,gid=', '-p', String(processId)], { encoding: 'utf8' });
  const [uid, gid] = output.trim().split(/\s+/).map(Number);
  return { uid: uid ?? 0, gid: gid ?? 0 };
}
