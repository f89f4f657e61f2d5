import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { wireAccount, wireTransaction } from '../../test/support/wire-factories.ts';

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partita-'));
  await chmod(folder, 0o755);
  cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return join(folder, 'data');
}

type Process = {
  child: ChildProcess;
  /** All output so far. */
  output(): string;
  exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

function startProcess(environment: Record<string, string>): Process {
  const main = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const exit = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  cleanups.push(async () => {
    child.kill('SIGTERM');
    await exit;
  });
  return { child, output: () => text, exit };
}

const started = /Partita is at (http:\/\/localhost:\d+) - data in (.+)\n/;

async function whenStarted({ output, child }: Process): Promise<string> {
  await vi.waitUntil(() => started.test(output()) || child.exitCode !== null, {
    timeout: 60_000,
    interval: 20,
  });
  const url = started.exec(output())?.[1];
  if (url === undefined) throw new Error(output());
  return url.replace('localhost', '127.0.0.1');
}

function caller(url: string, cookie?: string) {
  return (name: string, body: object) =>
    fetch(`${url}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
      body: JSON.stringify(body),
    });
}

const person = { email: 'ada@books.example', password: 'correct horse battery' };

async function signUp(url: string): Promise<string> {
  const response = await caller(url)('signup', { data: person });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const isPostgresThere = (dataDir: string) => existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'));

describe('the server as a process', () => {
  test('prints its address in one line, answers, and ends in order on SIGTERM', async () => {
    const dataDir = await makeFolder();
    const server = startProcess({ DATA_DIR: dataDir });
    const url = await whenStarted(server);
    expect(server.output()).toContain(` - data in ${dataDir}\n`);
    expect(await (await fetch(`${url}/readyz`)).text()).toBe('ok');
    server.child.kill('SIGTERM');
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(isPostgresThere(dataDir)).toBe(false);
  });

  test('writes the usage before it ends', async () => {
    const dataDir = await makeFolder();
    const first = startProcess({ DATA_DIR: dataDir });
    const url = await whenStarted(first);
    const cookie = await signUp(url);
    for (let index = 0; index < 5; index += 1) await caller(url, cookie)('all-books', {});
    first.child.kill('SIGTERM');
    expect(await first.exit).toEqual({ code: 0, signal: null });
    const nextUrl = await whenStarted(startProcess({ DATA_DIR: dataDir }));
    const config = await (await caller(nextUrl, cookie)('get-user-config', {})).json();
    expect(config.usage.calls.used).toBe(6);
  });

  test('ends in order on a signal during its start, even if it gets two', async () => {
    const dataDir = await makeFolder();
    const server = startProcess({ DATA_DIR: dataDir });
    await vi.waitUntil(() => server.output().includes('starting PostgreSQL'), {
      timeout: 60_000,
      interval: 5,
    });
    server.child.kill('SIGINT');
    server.child.kill('SIGINT');
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(isPostgresThere(dataDir)).toBe(false);
  });

  test('changes nothing if its port is in use', async () => {
    const dataDir = await makeFolder();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const server = startProcess({ DATA_DIR: dataDir, PORT: String(port) });
    expect(await server.exit).toEqual({ code: 1, signal: null });
    other.close();
    expect(server.output()).toContain(`Port ${port} on 127.0.0.1 is taken by another program`);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('does not disturb another Partita on the same data', async () => {
    const dataDir = await makeFolder();
    const first = startProcess({ DATA_DIR: dataDir });
    const url = await whenStarted(first);
    const second = startProcess({ DATA_DIR: dataDir });
    expect(await second.exit).toEqual({ code: 1, signal: null });
    expect(second.output()).toContain(`Another Partita (process ${first.child.pid})`);
    expect(await (await fetch(`${url}/readyz`)).text()).toBe('ok');
  });

  test('names errors in the configuration', async () => {
    const server = startProcess({ PORT: 'none', DATA_DIR: await makeFolder() });
    expect(await server.exit).toEqual({ code: 1, signal: null });
    expect(server.output()).toMatch(/The configuration is wrong:\n {2}PORT: /);
  });

  test('waits for a database that does not answer yet, and ends meanwhile on a signal', async () => {
    const server = startProcess({
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
      DATA_DIR: await makeFolder(),
      PORT: '47891',
    });
    await vi.waitUntil(() => server.output().includes('does not answer yet, trying again'), 60_000);
    const answer = await fetch('http://127.0.0.1:47891/');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    server.child.kill('SIGTERM');
    expect(await server.exit).toEqual({ code: 0, signal: null });
  });

  test('logs no error for a client that disconnects during its request', async () => {
    const server = startProcess({ DATA_DIR: await makeFolder(), LOG_LEVEL: 'debug' });
    const url = await whenStarted(server);
    const client = connect(Number(new URL(url).port), '127.0.0.1');
    client.write(
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"da',
    );
    const requests = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('/api/login'));
    await vi.waitUntil(async () => {
      if (requests().length > 0) return true;
      client.destroySoon();
      return false;
    }, 60_000);
    expect(requests()).toEqual([expect.stringMatching(/"level":20,.*"status":400/)]);
    expect(server.output()).not.toMatch(/"level":[3456]0,.*(?:abort|unexpected)/);
  });

  test('loses no acknowledged write if it is killed while writing', async () => {
    const dataDir = await makeFolder();
    const first = startProcess({ DATA_DIR: dataDir });
    const firstUrl = await whenStarted(first);
    const cookie = await signUp(firstUrl);
    const call = caller(firstUrl, cookie);
    await call('add-subaccount', { account: wireAccount('MAIN', 'ROOT', null) });
    await call('add-subaccount', { account: wireAccount('FOOD', 'EXPENSE', 'MAIN') });
    await call('add-subaccount', { account: wireAccount('CASH', 'CASH', 'MAIN') });

    const acknowledged: string[] = [];
    const writer = async (name: string) => {
      for (let index = 0; ; index += 1) {
        const id = `${name}-${index}`;
        const transaction = wireTransaction(id, { to: 'FOOD', from: 'CASH', valueMinor: 100n });
        const response = await call('add-transaction', { transaction });
        if (!response.ok) throw new Error(await response.text());
        acknowledged.push(id);
        if (acknowledged.length === 100) first.child.kill('SIGKILL');
      }
    };
    const writers = await Promise.allSettled(['W1', 'W2', 'W3', 'W4'].map(writer));
    for (const { status } of writers) expect(status).toBe('rejected');
    expect(await first.exit).toEqual({ code: null, signal: 'SIGKILL' });
    expect(acknowledged.length).toBeGreaterThanOrEqual(100);

    const url = await whenStarted(startProcess({ DATA_DIR: dataDir }));
    const exported = await (await caller(url, cookie)('export-data', {})).json();
    const stored = new Set(
      exported.data.transactions.map((each: { TransactionId: string }) => each.TransactionId),
    );
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    const accounts = await (await caller(url, cookie)('all-accounts', {})).json();
    expect(accounts).toContainEqual(
      expect.objectContaining({ AccountId: 'FOOD', TotalAmountHeld: String(stored.size * 100) }),
    );
  });
});
