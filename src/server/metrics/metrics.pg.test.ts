import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { ndjsonType } from '#contract/transfer.ts';
import { readConfig } from '#server/config.ts';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { copyDataDir } from '../../../test/support/prepared-database.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';

const log = pino({ level: 'silent' });
let dataDir: string;
let server: RunningServer | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'partita-'));
  await copyDataDir(inject('preparedDataDir'), dataDir);
});

afterEach(async () => {
  await server?.stop();
  server = undefined;
  await rm(dataDir, { recursive: true, maxRetries: 5 });
});

async function start(environment: Record<string, string>, to: Logger = log): Promise<RunningServer> {
  server = await startServer(readConfig({ DATA_DIR: dataDir, PORT: '0', ...environment }), to);
  return server;
}

async function figuresOf({ metricsPort }: RunningServer): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return answer.text();
}

function valueOf(figures: string, series: string): number {
  const line = figures.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length));
}

async function call({ port }: RunningServer, name: string, body: object): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.status;
}

const ada = { email: 'ada@books.example', password: 'correct horse battery' };

describe('the metrics for Prometheus', () => {
  test('are served only if configured, and never on the port of the app', async () => {
    const running = await start({});
    expect(running.metricsPort).toBeUndefined();
    expect(await (await fetch(`http://127.0.0.1:${running.port}/metrics`)).text()).not.toContain('partita_');
  });

  test('report calls by name and outcome, without users', async () => {
    const running = await start({ METRICS_PORT: '0' });
    expect(await call(running, 'signup', { data: ada })).toBe(200);
    expect(await call(running, 'signup', { data: ada })).toBe(500);
    expect(await call(running, 'all-accounts', {})).toBe(401);
    expect(await call(running, 'made-up-by-ada', {})).toBe(404);
    const figures = await figuresOf(running);
    const outcomes = [
      ['signup', 'ok'],
      ['signup', 'unexpected'],
      ['all-accounts', 'unauthenticated'],
      ['other', 'not-found'],
    ];
    for (const [name, outcome] of outcomes) {
      const series = `partita_calls_total{call="${name}",outcome="${outcome}"}`;
      expect([series, valueOf(figures, series)]).toEqual([series, 1]);
    }
    expect(valueOf(figures, 'partita_call_duration_seconds_count{call="signup"}')).toBe(2);
    expect(valueOf(figures, 'partita_calls_underway{call="signup"}')).toBe(0);
    expect(figures).not.toMatch(/ada|books\.example|password/i);
  });

  test('count an import whose last line is a failure as failed, as the log does', async () => {
    const logged: { path: string; status: number }[] = [];
    const write = (line: string) => void logged.push(JSON.parse(line));
    const environment = { METRICS_PORT: '0', QUOTA_ROWS: '2' };
    const running = await start(environment, pino({ level: 'debug' }, { write }));
    const address = `http://127.0.0.1:${running.port}/api`;
    const headers = { 'content-type': 'application/json' };
    const signup = { method: 'POST', headers, body: JSON.stringify({ data: ada }) };
    const cookie = (await fetch(`${address}/signup`, signup)).headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const bring = async (accounts: object[], transactions: object[]) => {
      const body = JSON.stringify({ data: { accounts, transactions } });
      const accept = ndjsonType;
      const sent = { method: 'POST', headers: { ...headers, accept, cookie }, body };
      const answer = await fetch(`${address}/import-data`, sent);
      return [answer.status, await answer.text()];
    };
    const accounts = [wireAccount('MAIN', 'ROOT', null), wireAccount('CASH', 'CASH', 'MAIN')];
    const outside = wireTransaction('T', { to: 'CASH', from: 'GONE', valueMinor: 1n });
    expect(await bring(accounts, [outside])).toEqual([200, expect.stringContaining('"answer"')]);
    const more = wireAccount('FOOD', 'EXPENSE', 'MAIN');
    expect(await bring([more], [outside])).toEqual([200, expect.stringContaining('"failure"')]);
    const figures = await figuresOf(running);
    for (const outcome of ['ok', 'quota']) {
      const series = `partita_calls_total{call="import-data",outcome="${outcome}"}`;
      expect([series, valueOf(figures, series)]).toEqual([series, 1]);
    }
    expect(valueOf(figures, 'partita_calls_underway{call="import-data"}')).toBe(0);
    const imports = logged.filter(({ path }) => path === '/api/import-data');
    expect(imports.map(({ status }) => status)).toEqual([200, 429]);
  });

  test('report the database, its connections and the newest finished backup', async () => {
    const BACKUP_DIR = join(dataDir, 'backups');
    await mkdir(BACKUP_DIR);
    // A folder with today's date: the server makes no backup of its own and ignores the folder.
    await mkdir(join(BACKUP_DIR, 'partita-2999-12-31T00-00.sql.gz'));
    const running = await start({ METRICS_PORT: '0', BACKUP_DIR });
    const before = await figuresOf(running);
    expect(valueOf(before, 'partita_database_up')).toBe(1);
    expect(valueOf(before, 'partita_database_size_bytes')).toBeGreaterThan(1_000_000);
    expect(valueOf(before, 'partita_wal_archived_timestamp_seconds')).toBe(0);
    expect(valueOf(before, 'partita_pool_connections_max{pool="calls"}')).toBe(10);
    expect(valueOf(before, 'partita_pool_waiting{pool="transfers"}')).toBe(0);
    expect(valueOf(before, 'partita_backup_timestamp_seconds')).toBe(0);
    for (const [name, second] of [
      ['monday', 1_700_000_000],
      ['tuesday', 1_700_086_400],
      ['.wednesday', 1_700_172_800],
    ] as const) {
      await writeFile(join(BACKUP_DIR, name), name);
      await utimes(join(BACKUP_DIR, name), second, second);
    }
    const after = await figuresOf(running);
    expect(valueOf(after, 'partita_backup_timestamp_seconds')).toBe(1_700_086_400);
    expect(valueOf(after, 'partita_backup_size_bytes')).toBe('tuesday'.length);
  });

  test('are served only for GET /metrics; other requests get 404', async () => {
    const { metricsPort } = await start({ METRICS_PORT: '0' });
    const status = async (path: string, method: string) =>
      (await fetch(`http://127.0.0.1:${metricsPort}${path}`, { method })).status;
    expect([await status('/', 'GET'), await status('/metrics', 'POST')]).toEqual([404, 404]);
  });

  test('have their own port, which is opened before any other work', async () => {
    const { port } = await start({});
    const another = readConfig({ DATA_DIR: `${dataDir}/other`, PORT: '0', METRICS_PORT: String(port) });
    await expect(startServer(another, log)).rejects.toThrow(
      `is taken by another program. Choose another one, for example METRICS_PORT=${port + 1}.`,
    );
  });
});
