// Figures, never a pass or a fail: npm run bench [-- 1000 100000]. Each size is a book of its own user on one server.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createHttpBackend } from '#backends/http/http-backend.ts';
import type { Backend } from '#backends/backend.ts';
import { makeId } from '#ledger/ids.ts';
import { type GeneratedBook, generateBook } from '../test/support/book-generator.ts';
import { wireTransaction } from '../test/support/wire-factories.ts';

const port = 4789;
const address = `http://localhost:${port}`;
const samples = 60;
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

/** A new user with a session, as the app's own HTTP back-end sees it. */
async function newUser(): Promise<Backend> {
  let cookie = '';
  const backend = createHttpBackend(`${address}/api`, async (url, init) => {
    const response = await fetch(url, { ...init, headers: { ...init?.headers, cookie, origin: address } });
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (set.length > 0) cookie = set.join('; ');
    return response;
  });
  await backend.call('signup', { data: { email: `${makeId()}@example.org`, password: 'correct horse' } });
  return backend;
}

async function fill(user: Backend, { data }: GeneratedBook): Promise<number> {
  const begun = performance.now();
  for (let start = 0; start < data.transactions.length; start += rowsPerImport) {
    const transactions = data.transactions.slice(start, start + rowsPerImport);
    await user.call('import-data', {
      data: { ...(start === 0 && { accounts: data.accounts }), transactions },
    });
  }
  return performance.now() - begun;
}

/** Median and 95th percentile, in milliseconds, of a call made one after another. */
async function measure(call: (index: number) => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let index = -5; index < samples; index += 1) {
    const begun = performance.now();
    await call(index);
    if (index >= 0) times.push(performance.now() - begun);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return `${at(0.5)} / ${at(0.95)}`;
}

async function measureBook(user: Backend, book: GeneratedBook): Promise<Record<string, string>> {
  const { accounts, transactions } = book.data;
  const busiest = accounts.toSorted(
    (a, b) => (book.counts[b.AccountId] ?? 0) - (book.counts[a.AccountId] ?? 0),
  );
  const [a = '', b = ''] = busiest.map((account) => account.AccountId);
  const posted = { TransactionDatePosted: new Date().toISOString() };
  const middle = transactions[Math.floor(transactions.length / 2)];
  const add = () => wireTransaction(makeId(), { to: b, from: a, valueMinor: 100n }, posted);
  return {
    'add a transaction': await measure(() => user.call('add-transaction', { transaction: add() })),
    'first page of 50, busiest account': await measure(() =>
      user.call('transactions', { account: { AccountId: a } }),
    ),
    'page in the middle, by cursor': await measure(() =>
      user.call('transactions', { account: { AccountId: a }, ...(middle && { after: middle }) }),
    ),
    'first page, root with sub-accounts': await measure(() =>
      user.call('transactions', {
        account: { AccountId: accounts[0]?.AccountId ?? '' },
        includeInTransactionsUnderAccount: true,
      }),
    ),
    'all-accounts': await measure(() => user.call('all-accounts', {})),
    'search, common word': await measure(() => user.call('search-transactions', { searchText: 'market' })),
    'search, rare word': await measure((index) =>
      user.call('search-transactions', { searchText: `receipt ${index + 500}` }),
    ),
    'search, absent word': await measure(() =>
      user.call('search-transactions', { searchText: 'nowhere at all' }),
    ),
  };
}

async function memoryOf({ child }: Server): Promise<string> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kilobytes === undefined ? 'not known here' : `${Math.round(Number(kilobytes) / 1024)} MB`;
}

const dataDir = await mkdtemp(join(tmpdir(), 'partita-bench-'));
try {
  const first = await startServer(dataDir);
  await first.stop();
  const server = await startServer(dataDir);
  const memoryIdle = await memoryOf(server);
  const columns: { size: number; fillMs: number; times: Record<string, string> }[] = [];
  for (const size of sizes.length > 0 ? sizes : [1000, 100_000, 1_000_000]) {
    const book = generateBook({ seed: size, transactions: size });
    const user = await newUser();
    const fillMs = await fill(user, book);
    columns.push({ size, fillMs, times: await measureBook(user, book) });
  }
  const memoryAfter = await memoryOf(server);
  await server.stop();

  const rows = Object.keys(columns[0]?.times ?? {});
  const line = (cells: string[]) => console.log(`| ${cells.join(' | ')} |`);
  line(['call over HTTP (median / p95, ms)', ...columns.map(({ size }) => size.toLocaleString('en'))]);
  line(['---', ...columns.map(() => '---')]);
  for (const row of rows) line([row, ...columns.map(({ times }) => times[row] ?? '')]);
  line([
    `import, ${rowsPerImport.toLocaleString('en')} rows a call (s)`,
    ...columns.map(({ fillMs }) => (fillMs / 1000).toFixed(1)),
  ]);
  console.log(
    `\nfirst start ${(first.readyMs / 1000).toFixed(1)} s, next start ${(server.readyMs / 1000).toFixed(1)} s`,
  );
  console.log(`memory of the Node process: ${memoryIdle} idle, ${memoryAfter} after all of the above`);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
