// Measures the cost of many users in one database: node bench/users.ts --users 1000 --rows 1000. Each user imports a book of their own;
// then an even sample of them makes the calls of a visit. Ten thousand users with a thousand rows each take an hour or more, and 15 GB.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { createPoolHost } from '#engine/hosts/pool.ts';
import type { SqlHost } from '#engine/as-user.ts';
import { importInOneCommit } from '#engine/transfer.ts';
import { makeId } from '#ledger/ids.ts';
import { installServerDatabase } from '#server/database/install.ts';
import { openPool } from '#server/database/pool.ts';
import { embeddedLogin } from '#server/database/rights.ts';
import { createServingConfig } from '#server/database/open-database.ts';
import { startPostgres } from '#server/postgres/start.ts';
import { splitInBatches } from '../test/support/in-batches.ts';
import { wireAccount, wireTransaction } from '../test/support/wire-factories.ts';

const atOnce = 3;
const visits = 300;
const accountsPerBook = 12;
const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000' },
    rows: { type: 'string', default: '1000' },
    folder: { type: 'string', default: tmpdir() },
  },
});
const users = Number(values.users);
const rows = Number(values.rows);
const log = pino({ level: 'silent' });

type Book = { userId: string; accounts: string[] };
type Sizes = { table: number; all: number; wal: number };

const dataDir = await mkdtemp(join(values.folder, 'partita-users-'));
await chmod(dataDir, 0o755);
const postgres = await startPostgres({ dataDir, log });
try {
  const login = embeddedLogin(postgres.adminConfig);
  await installServerDatabase(postgres.adminConfig, log, login);
  const pool = openPool(
    createServingConfig({ connection: { ...postgres.adminConfig, ...login }, mayStepDown: false }),
    { max: atOnce },
  );
  const admin = openPool(postgres.adminConfig, { max: 1, silenceLimitMs: Infinity });
  await measure(createPoolHost(pool), admin);
  await admin.end();
  await pool.end();
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

async function measure(host: SqlHost, admin: Pool): Promise<void> {
  const total = users * rows;
  const empty = await readSizes(admin);
  const begunMs = performance.now();
  const books: Book[] = [];
  await runConcurrently(users, async () => void books.push(await makeBook(host, admin)));
  const imported = await readSizes(admin);
  printLine(`${users} users, ${total} rows in ${((performance.now() - begunMs) / 1000).toFixed(0)} s`);
  await admin.query('vacuum analyze');
  const { table, all } = await readSizes(admin);
  printLine(
    `bytes a row: ${bytesPerRow(table - empty.table, total)} in tables, ${bytesPerRow(all - empty.all, total)} with indexes`,
  );
  printLine(`bytes of the log a row, imported in one go: ${bytesPerRow(imported.wal - empty.wal, total)}`);
  await admin.query('checkpoint');
  const beforeVisits = await readSizes(admin);
  const times: Record<string, number[]> = {};
  await runConcurrently(visits, async (index) => {
    const book = books[Math.floor((index * books.length) / visits)];
    if (book !== undefined) await visit(host, book, times);
  });
  const afterVisits = await readSizes(admin);
  printLine(
    `bytes of the log a posted transaction, soon after a checkpoint: ${bytesPerRow(afterVisits.wal - beforeVisits.wal, visits)}`,
  );
  for (const [name, taken] of Object.entries(times)) {
    const sorted = taken.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
    printLine(`${name}: ${at(0.5)} / ${at(0.95)} ms (median / p95)`);
  }
}

/** Creates a user with some accounts, and rows spread over two years. */
async function makeBook(host: SqlHost, admin: Pool): Promise<Book> {
  const userId = makeId();
  await admin.query('insert into auth.users (id, email, name, "emailVerified") values ($1, $2, $2, true)', [
    userId,
    `${userId}@books.example`,
  ]);
  const root = makeId();
  const accounts = Array.from({ length: accountsPerBook }, () => makeId());
  const [cash = root, ...others] = accounts;
  const transactions = Array.from({ length: rows }, (_none, index) =>
    wireTransaction(
      makeId(),
      { to: others[index % others.length] ?? root, from: cash, valueMinor: BigInt(100 + index) },
      {
        TransactionDescription: `Groceries of the week ${index}`,
        TransactionDatePosted: new Date(Date.UTC(2024, 0, 1) + (index % 730) * 86_400_000).toISOString(),
      },
    ),
  );
  await importInOneCommit(host, userId, {
    accounts: [
      wireAccount(root, 'ROOT', null),
      ...accounts.map((id, index) => wireAccount(id, index === 0 ? 'CASH' : 'EXPENSE', root)),
    ],
    transactions: splitInBatches(transactions),
  });
  return { userId, accounts };
}

/** Makes the calls of a short visit. */
async function visit(
  host: SqlHost,
  { userId, accounts: [cash = '', food = ''] }: Book,
  times: Record<string, number[]>,
): Promise<void> {
  const transaction = wireTransaction(makeId(), { to: food, from: cash, valueMinor: 150n });
  const calls = {
    'all accounts': ['partita_all_accounts', {}],
    'first page of the busiest account': ['partita_transactions', { account: { AccountId: cash } }],
    search: ['partita_search_transactions', { searchText: 'week 77' }],
    'post a transaction': ['partita_add_transaction', { transaction }],
  } as const;
  for (const [name, [sqlFunction, input]] of Object.entries(calls)) {
    const begunMs = performance.now();
    await host.call(userId, sqlFunction, input);
    (times[name] ??= []).push(performance.now() - begunMs);
  }
}

async function readSizes(admin: Pool): Promise<Sizes> {
  const { rows: found } = await admin.query<Record<keyof Sizes, string>>(
    `select sum(pg_table_size(c.oid)) as "table", sum(pg_total_relation_size(c.oid)) as "all",
       pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('auth', 'partita', 'partita_server')`,
  );
  const [sizes] = found;
  return { table: Number(sizes?.table), all: Number(sizes?.all), wal: Number(sizes?.wal) };
}

/** Runs `work` the given number of times, a few at once. */
async function runConcurrently(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function bytesPerRow(bytes: number, count: number): number {
  return Math.round(bytes / count);
}

function printLine(what: string): void {
  process.stdout.write(`${what}\n`);
}
