// Figures, never a pass or a fail: npm run bench [-- 1000 100000]. Each size is a book of its own user on one server.
import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { CallName } from '#contract/calls.ts';
import type { DataCallName } from '#contract/data-calls.ts';
import { LoginResult } from '#contract/users.ts';
import { makeId } from '#ledger/ids.ts';
import { type GeneratedBook, generateBook } from '../test/support/book-generator.ts';
import { wireTransaction } from '../test/support/wire-factories.ts';
import { type Floor, openFloor } from './floor.ts';

const port = 4789;
const address = `http://localhost:${port}`;
const samples = 60;
const agent = new Agent({ keepAlive: true });
const rowsPerImport = 100_000;
/** A book of a million is more than a server grants by default; calls and bytes are counted all the same. */
const unlimited = { QUOTA_ROWS: '0', QUOTA_MB: '0', QUOTA_CALLS_PER_DAY: '0', QUOTA_MB_PER_DAY: '0' };
const sizes = process.argv.slice(2).map(Number);

type Server = { child: ChildProcess; readyMs: number; stop(): Promise<void> };

async function startServer(dataDir: string): Promise<Server> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...unlimited },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(address)) resolve();
    });
  });
  const readyMs = performance.now() - begun;
  const stop = async () => {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  };
  return { child, readyMs, stop };
}

/** A user with a session. */
type Person = {
  id: string;
  post(path: CallName | 'start', body: unknown): Promise<void>;
};

/** Asks as a browser does, compressed; the answer is taken in as it comes, so that its unpacking is not measured. */
async function take(path: string, headers: Record<string, string> = {}, body?: string): Promise<void> {
  const method = body === undefined ? 'GET' : 'POST';
  await new Promise<void>((resolve, reject) => {
    const asked = request(address + path, {
      agent,
      method,
      headers: { ...headers, 'accept-encoding': 'gzip' },
    });
    asked.on('error', reject).on('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
      answer.on('error', reject).on('end', resolve).resume();
    });
    asked.end(body);
  });
}

async function newPerson(): Promise<Person> {
  const data = { email: `${makeId()}@example.org`, password: 'correct horse' };
  const json = { 'content-type': 'application/json', origin: address };
  const signedUp = await fetch(`${address}/api/signup`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ data }),
  });
  const { session } = LoginResult.parse(await signedUp.json());
  if (!session) throw new Error('nobody was signed in');
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const post = async (path: string, body: unknown) => {
    const text = JSON.stringify(body);
    await take(`/api/${path}`, { ...json, cookie, 'content-length': String(Buffer.byteLength(text)) }, text);
  };
  return { id: session.user.id, post };
}

async function fill({ post }: Person, { data }: GeneratedBook): Promise<number> {
  const begun = performance.now();
  for (let start = 0; start < data.transactions.length; start += rowsPerImport) {
    const transactions = data.transactions.slice(start, start + rowsPerImport);
    await post('import-data', { data: { ...(start === 0 && { accounts: data.accounts }), transactions } });
  }
  return performance.now() - begun;
}

type Work = (index: number) => Promise<unknown>;

/** Median and 95th percentile, in milliseconds, of each work; all take turns, so that each has the same beside it. */
async function measure(...works: Work[]): Promise<{ median: number; p95: number }[]> {
  const times: number[][] = works.map(() => []);
  for (let index = -5; index < samples; index += 1) {
    for (const [at, work] of works.entries()) {
      const begun = performance.now();
      await work(index);
      if (index >= 0) times[at]?.push(performance.now() - begun);
    }
  }
  return times.map((taken) => {
    const sorted = taken.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    return { median: at(0.5), p95: at(0.95) };
  });
}

/** A call of the table: what it is sent each time. */
type Row = [label: string, name: DataCallName, body: (index: number) => unknown];

function rowsOf(book: GeneratedBook): Row[] {
  const { accounts, transactions } = book.data;
  const busiest = accounts.toSorted(
    (a, b) => (book.counts[b.AccountId] ?? 0) - (book.counts[a.AccountId] ?? 0),
  );
  const [a = '', b = ''] = busiest.map((account) => account.AccountId);
  const posted = { TransactionDatePosted: new Date().toISOString() };
  const after = transactions[Math.floor(transactions.length / 2)];
  const add = () => wireTransaction(makeId(), { to: b, from: a, valueMinor: 100n }, posted);
  const account = { AccountId: a };
  const root = { AccountId: accounts[0]?.AccountId ?? '' };
  const search = (searchText: string) => ({ searchText });
  return [
    ['add a transaction', 'add-transaction', () => ({ transaction: add() })],
    ['first page of 50, busiest account', 'transactions', () => ({ account })],
    ['page in the middle, by cursor', 'transactions', () => ({ account, after })],
    [
      'first page, root with sub-accounts',
      'transactions',
      () => ({ account: root, includeInTransactionsUnderAccount: true }),
    ],
    ['all-accounts', 'all-accounts', () => ({})],
    ['search, common word', 'search-transactions', () => search('market')],
    ['search, rare word', 'search-transactions', (index) => search(`receipt ${index + 500}`)],
    ['search, absent word', 'search-transactions', () => search('nowhere at all')],
  ];
}

/** What each call takes over HTTP, and beside it, in turns, what the server takes for nothing and the statement for itself. */
async function measureBook(person: Person, book: GeneratedBook, floor: Floor): Promise<Map<string, string>> {
  const cells = new Map<string, string>();
  const nothing = () => take('/healthz');
  for (const [label, name, body] of rowsOf(book)) {
    const [call, bare, health] = await measure(
      (index) => person.post(name, body(index)),
      (index) => floor.call(person.id, name, body(index)),
      nothing,
    );
    if (!call || !bare || !health) continue;
    const allowed = 1.5 * health.median + bare.median;
    const figures = [call.median, call.p95, bare.median, health.median, call.median / allowed];
    cells.set(label, figures.map((each) => each.toFixed(1)).join(' / '));
  }
  const [start] = await measure(() => person.post('start', {}));
  if (start) cells.set('the start of the app', `${start.median.toFixed(1)} / ${start.p95.toFixed(1)}`);
  return cells;
}

async function memoryOf({ child }: Server): Promise<string> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kilobytes === undefined ? 'not known here' : `${Math.round(Number(kilobytes) / 1024)} MB`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

type Column = {
  size: number;
  fillMs: number;
  bare: { ms: number; rows: number };
  exportMs: number;
  times: Map<string, string>;
};

/** Rows a second: of the import, of the bare table, and the first as a part of the second. */
function importFigures({ size, fillMs, bare }: Column): string {
  const [ours, floor] = [(size / fillMs) * 1000, (bare.rows / bare.ms) * 1000];
  return `${Math.round(ours)} / ${Math.round(floor)} / ${(ours / floor).toFixed(2)}`;
}

const dataDir = await mkdtemp(join(tmpdir(), 'partita-bench-'));
try {
  const first = await startServer(dataDir);
  await first.stop();
  const server = await startServer(dataDir);
  const memoryIdle = await memoryOf(server);
  const floor = await openFloor(dataDir);
  const columns: Column[] = [];
  for (const size of sizes.length > 0 ? sizes : [1000, 100_000, 1_000_000]) {
    const book = generateBook({ seed: size, transactions: size });
    const person = await newPerson();
    const fillMs = await fill(person, book);
    const bare = await floor.copyRows(person.id);
    const exportMs = await timed(() => person.post('export-data', {}));
    columns.push({ size, fillMs, bare, exportMs, times: await measureBook(person, book, floor) });
  }
  const memoryAfter = await memoryOf(server);
  await floor.close();
  await server.stop();

  const rows = [...(columns[0]?.times.keys() ?? [])];
  const line = (cells: string[]) => console.log(`| ${cells.join(' | ')} |`);
  line([
    'call over HTTP: median / p95 / bare statement / healthz (ms) / of 1.5 healthz and the statement',
    ...columns.map(({ size }) => size.toLocaleString('en')),
  ]);
  line(['---', ...columns.map(() => '---')]);
  for (const row of rows) line([row, ...columns.map(({ times }) => times.get(row) ?? '')]);
  line([
    `import, ${rowsPerImport.toLocaleString('en')} rows a call (s)`,
    ...columns.map(({ fillMs }) => (fillMs / 1000).toFixed(1)),
  ]);
  line(['import / COPY into a bare table (rows/s) / as a part', ...columns.map(importFigures)]);
  line([
    'export (rows/s)',
    ...columns.map(({ size, exportMs }) => String(Math.round((size / exportMs) * 1000))),
  ]);
  console.log(
    `\nfirst start ${(first.readyMs / 1000).toFixed(1)} s, next start ${(server.readyMs / 1000).toFixed(1)} s`,
  );
  console.log(`memory of the Node process: ${memoryIdle} idle, ${memoryAfter} after all of the above`);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
