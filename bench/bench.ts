// Measures figures; it never passes or fails: npm run bench [-- 1000 100000] [--users 1000] [--out run.json]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateBook } from '../test/support/book-generator.ts';
import { measureBrowser } from './browser.ts';
import { measureCalls } from './calls.ts';
import { measureReadOnlyCopies } from './read-only-copies.ts';
import { measureConcurrentClients } from './concurrent-clients.ts';
import { startRun, type BenchFigure, writeRun, formatTables } from './figures.ts';
import { type Floor, openFloor } from './floor.ts';
import { measureOfflineBooks } from './offline-books.ts';
import { measureLocalBooks } from './local-books.ts';
import { createBenchUser, type BenchServer, startBenchServer } from './server.ts';
import { measureTransfer } from './transfer.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** The file for the results, which compare.ts and page.ts read. */
    out: { type: 'string' },
    users: { type: 'string', default: '1000' },
  },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [1000, 100_000, 1_000_000];

/** The largest book that the browser benchmarks import, in transactions. */
const maxBrowserRows = 100_000;

const run = startRun();
const add = (...figures: BenchFigure[]) => run.figures.push(...figures);

/** Starts the server on a new data folder, and again on the same one, and measures both starts. */
async function measureStarts(dataDir: string): Promise<BenchServer> {
  const section = 'The server';
  const first = await startBenchServer(dataDir);
  await first.stop();
  const server = await startBenchServer(dataDir);
  add({ section, name: 'first start, until it answers', unit: 's', value: first.readyMs / 1000 });
  add({ section, name: 'next start', unit: 's', value: server.readyMs / 1000 });
  return server;
}

async function addMemory(server: BenchServer, when: string): Promise<void> {
  const value = await server.memoryMb();
  if (value !== undefined) add({ section: 'The server', name: `memory, ${when}`, unit: 'MB', value });
}

/** Runs all benchmarks of one server. */
async function measureServer(server: BenchServer, floor: Floor): Promise<void> {
  await addMemory(server, 'idle');
  for (const size of sizes) {
    const book = generateBook({ seed: size, transactions: size });
    const person = await createBenchUser();
    add(...(await measureTransfer(person, book, floor)));
    add(...(await measureCalls(person, book, floor)));
  }
  for (const size of sizes.filter((each) => each <= maxBrowserRows))
    add(...(await measureOfflineBooks(size)));
  add(...(await measureConcurrentClients({ users: Number(values.users) })));
  await addMemory(server, 'after all of it');
}

const dataDir = await mkdtemp(join(tmpdir(), 'partita-bench-'));
try {
  const server = await measureStarts(dataDir);
  try {
    const floor = await openFloor(dataDir);
    await measureServer(server, floor).finally(() => floor.close());
  } finally {
    await server.stop();
  }
  add(...(await measureBrowser()));
  for (const size of sizes.filter((each) => each <= maxBrowserRows))
    add(...(await measureLocalBooks(size)), ...(await measureReadOnlyCopies(size)));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`${run.commit}, ${run.at}, load ${run.load.toFixed(1)} on ${run.cores} cores\n`);
console.log(formatTables(run));
if (values.out !== undefined) await writeRun(values.out, run);
