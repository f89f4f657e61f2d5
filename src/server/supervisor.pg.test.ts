import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

const root = join(import.meta.dirname, '../..');
const wait = { timeout: 120_000, interval: 50 };
let dataDir = '';
let running: Started | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'partita-'));
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  running?.npm.kill('SIGTERM'); // left by a failed test
  await running?.exit;
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));

type Started = {
  npm: ChildProcess;
  port: number;
  output(): string;
  exit: Promise<unknown>;
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts `npm start` like a user, in its own process group. */
async function npmStart(port?: number): Promise<Started> {
  const chosen = port ?? (await freePort());
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(chosen), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (piece) => (text += piece));
  const started = { npm, port: chosen, output: () => text, exit: once(npm, 'exit') };
  running = started;
  return started;
}

async function whenReady({ port }: Started): Promise<void> {
  await vi.waitUntil(
    () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      ),
    wait,
  );
}

/** Finds the process of this program that npm started, directly or through others. */
function findProcess({ npm }: Started, program: string): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  const all = lines.map((line) => {
    const [processId = '', parent = '', ...words] = line.trim().split(/\s+/);
    return { processId: Number(processId), parent: Number(parent), args: words.join(' ') };
  });
  const parents = new Map(all.map(({ processId, parent }) => [processId, parent]));
  const isBelow = (processId: number | undefined): boolean =>
    processId !== undefined && (processId === npm.pid || isBelow(parents.get(processId)));
  const found = all.find(({ processId, args }) => args.includes(program) && isBelow(processId));
  if (found === undefined) throw new Error(`npm has not started ${program}:\n${lines.join('\n')}`);
  return found.processId;
}

async function postmasterId(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

/** Acts on a started server; resolves after server and database have ended in order. */
async function expectEndAfter(started: Started, act: (server: number) => void): Promise<void> {
  const processes = [
    findProcess(started, 'supervisor.mjs'),
    findProcess(started, 'main.ts'),
    await postmasterId(),
  ];
  act(processes[1] ?? 0);
  await vi.waitUntil(() => !processes.some(isAlive), wait);
  await expect(postmasterId()).rejects.toThrow(/ENOENT/); // its lock file is gone, so it was stopped in order
}

describe('npm start', () => {
  test('restarts a killed server on the running database, and stops both on SIGTERM', async () => {
    const started = await npmStart();
    await whenReady(started);
    const [server, postmaster] = [findProcess(started, 'main.ts'), await postmasterId()];
    process.kill(server, 'SIGKILL');
    await vi.waitUntil(() => !isAlive(server), wait);
    await whenReady(started);
    expect(findProcess(started, 'main.ts')).not.toBe(server);
    expect(await postmasterId()).toBe(postmaster);
    await expectEndAfter(started, () => started.npm.kill('SIGTERM'));
    expect(await started.exit).toEqual([0, null]);
  });

  test('stops both on a Ctrl+C to the whole process group', async () => {
    const started = await npmStart();
    await whenReady(started);
    await expectEndAfter(started, () => process.kill(-(started.npm.pid ?? 0), 'SIGINT'));
    expect(await started.exit).toEqual([0, null]);
  });

  test('leaves no process behind if npm is killed', async () => {
    const started = await npmStart();
    await whenReady(started);
    await expectEndAfter(started, () => started.npm.kill('SIGKILL'));
  });

  test('leaves no process behind if the supervisor is killed', async () => {
    const started = await npmStart();
    await whenReady(started);
    await expectEndAfter(started, () => process.kill(findProcess(started, 'supervisor.mjs'), 'SIGKILL'));
  });

  test('ends with the reason if the operator has to fix a problem first', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const started = await npmStart(typeof address === 'object' && address !== null ? address.port : 0);
    expect(await started.exit).toEqual([1, null]);
    other.close();
    expect(started.output().match(/is taken by another program/g)).toHaveLength(1);
  });
});
