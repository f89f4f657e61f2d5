// Measures offline copies of books on our server: node bench/offline-books.ts [100000]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { CallInput, CallName } from '#contract/calls.ts';
import { makeId } from '#ledger/ids.ts';
import { buildPage } from '../test/browser/serve-page.ts';
import { type GeneratedBook, generateBook } from '../test/support/book-generator.ts';
import { wireTransaction } from '../test/support/wire-factories.ts';
import type { BrowserContext, Page } from '../tools/open-browser.ts';
import { startRun, type BenchFigure, formatTables } from './figures.ts';
import { measureOfflineApp } from './offline-app.ts';
import { withUserBrowser, readPeakMemoryMb, countPageTraffic } from './user-browser.ts';
import { summarizeTimes } from './measure.ts';
import { address, fillBenchBook, createBenchUser, type BenchUser, startBenchServer } from './server.ts';

const samples = 60;
const warmUps = 5;
/** The number of account pairs between which money moves, in a household with a hundred accounts and six years. */
const householdPairs = 100;
/** The milliseconds without a request after which syncing counts as done; the next poll comes after four seconds. */
const quietMs = 2000;

/** A path that the server does not use itself. */
const path = '/bench/';

/** Serves the benchmark page at a path of the server, so that the users' sessions apply to it. */
async function openPage(context: BrowserContext, folder: string): Promise<Page> {
  await context.route(`${address}${path}**`, (route, request) => {
    const file = new URL(request.url()).pathname.slice(path.length);
    return route.fulfill({ path: join(folder, file === '' ? 'index.html' : file) });
  });
  const page = await context.newPage();
  await page.goto(`${address}${path}`);
  return page;
}

/** Makes the book of the signed-in user available offline. */
function makeAvailable(page: Page, rootId: string) {
  return page.evaluate(async (bookId) => {
    const { offlineProvider } = globalThis;
    const user = (await offlineProvider.backend.call('login', {})).session?.user;
    if (user === undefined) throw new Error('nobody is signed in');
    let isDone = false;
    let stallMs = 0;
    const startedMs = performance.now();
    let last = startedMs;
    const tick = () => {
      stallMs = Math.max(stallMs, performance.now() - last);
      last = performance.now();
      if (!isDone) setTimeout(tick, 0);
    };
    tick();
    await offlineProvider.makeAvailable(bookId, { user, config: {} });
    isDone = true;
    return { tookMs: performance.now() - startedMs, stallMs };
  }, rootId);
}

/** Measures a call on the offline copy and over HTTP, in turns. A write starts only after syncing is done. */
function measureTimes(page: Page, name: CallName, bodies: readonly object[]) {
  return page.evaluate(
    async (task) => {
      const { offlineProvider, server } = globalThis;
      const times: Record<'offline' | 'http', number[]> = { offline: [], http: [] };
      for (const [index, text] of task.bodies.entries()) {
        const body: CallInput<CallName> = JSON.parse(text);
        const target = index % 2 === 0 ? 'offline' : 'http';
        if (task.isWriting) await offlineProvider.sync();
        const startedMs = performance.now();
        await (target === 'offline' ? offlineProvider.backend : server).call(task.name, body);
        times[target].push(performance.now() - startedMs);
      }
      return times;
    },
    { name, bodies: bodies.map((body) => JSON.stringify(body)), isWriting: name === 'add-transaction' },
  );
}

type Work = [label: string, name: CallName, body: () => object];

/** Returns a function that creates a new transaction, dated now, between the two accounts with the most rows. */
function createRowAdder({ data, counts }: GeneratedBook) {
  const busy = data.accounts.toSorted((a, b) => (counts[b.AccountId] ?? 0) - (counts[a.AccountId] ?? 0));
  const [from = '', to = ''] = busy.map(({ AccountId }) => AccountId);
  return {
    from,
    add: (fields: { TransactionDescription?: string } = {}) => ({
      transaction: wireTransaction(
        makeId(),
        { to, from, valueMinor: 100n },
        { TransactionDatePosted: new Date().toISOString(), ...fields },
      ),
    }),
  };
}

function createWorks(book: GeneratedBook): Work[] {
  const { from, add } = createRowAdder(book);
  const search = (searchText: string) => () => ({ searchText });
  return [
    ['all-accounts', 'all-accounts', () => ({})],
    ['first page, busiest account', 'transactions', () => ({ account: { AccountId: from } })],
    ['search, common word', 'search-transactions', search('market')],
    ['search, rare word', 'search-transactions', search('receipt 777')],
    ['search, absent word', 'search-transactions', search('nowhere at all')],
    ['flows of a year, cut in a month', 'flows', () => ({ from: '2023-01-01', until: '2023-12-16' })],
    ['flows of a year', 'flows', () => ({ from: '2023-01-01', until: '2024-01-01' })],
    ['flows of all years', 'flows', () => ({})],
    ['add a transaction', 'add-transaction', add],
  ];
}

/** Measures the network traffic of syncing. */
async function measureTraffic(page: Page, person: BenchUser, { add }: ReturnType<typeof createRowAdder>) {
  const waitForSync = () => page.evaluate(() => globalThis.offlineProvider.sync());
  const addHere = () =>
    page.evaluate((body) => globalThis.offlineProvider.backend.call('add-transaction', body), add());
  await waitForSync();
  // The page polls every four seconds.
  const poll = await countPageTraffic(page, quietMs, () => page.waitForResponse(/changes-since/));
  await waitForSync();
  const added = await countPageTraffic(page, quietMs, addHere);
  await waitForSync();
  const taken = await countPageTraffic(page, quietMs, async () => {
    await person.post('add-transaction', add());
    await page.waitForResponse(/changes-since/);
  });
  return {
    'a glance where nothing has happened': poll,
    'one row added here': added,
    'one row added elsewhere': taken,
  };
}

/** Measures calls on the offline copy, with the same calls over HTTP for comparison. */
async function measureWorks(page: Page, works: readonly Work[], section: string): Promise<BenchFigure[]> {
  const figures: BenchFigure[] = [];
  for (const [name, rowName, bodyAt] of works) {
    const times = await measureTimes(page, rowName, Array.from({ length: 2 * (warmUps + samples) }, bodyAt));
    const [offlineProvider, http] = [times.offline, times.http].map((each) =>
      summarizeTimes(each.slice(warmUps)),
    );
    if (offlineProvider === undefined || http === undefined) continue;
    const floors = { 'over HTTP': http.median, p95: http.p95 };
    figures.push({
      section,
      name,
      unit: 'ms',
      value: offlineProvider.median,
      p95: offlineProvider.p95,
      floors,
    });
  }
  return figures;
}

/** Measures the offline copy of a book in the page that creates and uses it. */
async function measureCopy(folder: string, person: BenchUser, book: GeneratedBook, section: string) {
  return withUserBrowser(person, async (context) => {
    const figures: BenchFigure[] = [];
    const page = await openPage(context, folder);
    const beforeMb = await readPeakMemoryMb(context);
    const { tookMs, stallMs } = await makeAvailable(page, book.data.accounts[0]?.AccountId ?? '');
    figures.push({ section, name: 'making the copy', unit: 's', value: tookMs / 1000 });
    figures.push({ section, name: 'longest stall of the page meanwhile', unit: 'ms', value: stallMs });
    const mostMb = await readPeakMemoryMb(context);
    if (beforeMb !== undefined && mostMb !== undefined) {
      const floors = { before: beforeMb };
      figures.push({ section, name: 'most memory meanwhile', unit: 'MB', value: mostMb, floors });
    }
    figures.push(...(await measureWorks(page, createWorks(book), section)));
    for (const [name, { calls, bytes }] of Object.entries(
      await measureTraffic(page, person, createRowAdder(book)),
    )) {
      const floors = { calls };
      figures.push({ section, name: `${name}, on the wire`, unit: 'kB', value: bytes / 1000, floors });
    }
    return figures;
  });
}

/** Creates a new user with a book of the given number of transactions. */
async function createUserWithBook(size: number, pairs?: number) {
  const book = generateBook({ seed: size, transactions: size, ...(pairs !== undefined && { pairs }) });
  const person = await createBenchUser();
  await fillBenchBook(person, book);
  return { person, book };
}

/** Measures the reports of an offline copy with the account pairs of a household. */
async function measureReports(folder: string, size: number, section: string): Promise<BenchFigure[]> {
  const { person, book } = await createUserWithBook(size, householdPairs);
  return withUserBrowser(person, async (context) => {
    const page = await openPage(context, folder);
    await makeAvailable(page, book.data.accounts[0]?.AccountId ?? '');
    const flows = createWorks(book).flatMap(([name, ...work]): Work[] =>
      name.startsWith('flows') ? [[`${name}, between ${householdPairs} pairs of accounts`, ...work]] : [],
    );
    return measureWorks(page, flows, section);
  });
}

/** Measures offline copies of a running server's books, with the given number of transactions. */
export async function measureOfflineBooks(size: number): Promise<BenchFigure[]> {
  const section = `Kept on this device, a book of ${size.toLocaleString('en')}`;
  const { person, book } = await createUserWithBook(size);
  const folder = await buildPage(join(import.meta.dirname, 'offline-page'), path);
  try {
    return [
      ...(await measureCopy(folder, person, book, section)),
      ...(await measureReports(folder, size, section)),
      ...(await measureOfflineApp(person, createRowAdder(book), section)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const run = startRun();
  const dataDir = await mkdtemp(join(tmpdir(), 'partita-bench-'));
  const server = await startBenchServer(dataDir);
  try {
    for (const size of process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100_000])
      run.figures.push(...(await measureOfflineBooks(size)));
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  console.log(`${run.commit}, ${run.at}, load ${run.load.toFixed(1)} on ${run.cores} cores\n`);
  console.log(formatTables(run));
}
