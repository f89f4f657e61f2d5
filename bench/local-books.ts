// Measures books in this browser, in a real browser with its profile on disk: node bench/local-books.ts [100000]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { CallInput, CallName } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { makeId } from '#ledger/ids.ts';
import { servePage } from '../test/browser/serve-page.ts';
import { type GeneratedBook, generateBook } from '../test/support/book-generator.ts';
import { wireTransaction } from '../test/support/wire-factories.ts';
import { openBrowserProfile, type Page } from '../tools/open-browser.ts';
import { startRun, type BenchFigure, formatTables } from './figures.ts';
import { summarizeTimes } from './measure.ts';

const database = 'Partita.Bench';
const samples = 40;
const warmUps = 3;

/** Measures calls one after another, from the page and back to it, in milliseconds. */
function measureTimes(page: Page, name: CallName, bodies: readonly object[]): Promise<number[]> {
  return page.evaluate(
    async (task) => {
      const books = globalThis.openBooks(task.database);
      const times: number[] = [];
      for (const text of task.bodies) {
        const body: CallInput<CallName> = JSON.parse(text);
        const startedMs = performance.now();
        await books.call(task.name, body);
        times.push(performance.now() - startedMs);
      }
      return times;
    },
    { database, name, bodies: bodies.map((body) => JSON.stringify(body)) },
  );
}

/** Imports the served book, and requests a register page every 200 ms meanwhile. */
function importBook(page: Page, accountId: string) {
  return page.evaluate(
    async ({ database: name, accountId: AccountId }) => {
      const data = await (await fetch('/book.json')).json();
      const books = globalThis.openBooks(name);
      const meanwhile: number[] = [];
      let isDone = false;
      let stallMs = 0;
      let last = performance.now();
      const tick = () => {
        stallMs = Math.max(stallMs, performance.now() - last);
        last = performance.now();
        if (!isDone) setTimeout(tick, 0);
      };
      const looking = async () => {
        while (!isDone) {
          await new Promise((resolve) => setTimeout(resolve, 200));
          const startedMs = performance.now();
          // The call is rejected until its account exists.
          const hasAccount = await books.call('transactions', { account: { AccountId } }).then(
            () => true,
            () => false,
          );
          if (hasAccount) meanwhile.push(performance.now() - startedMs);
        }
      };
      await books.call('all-books', {});
      const startedMs = performance.now();
      const importing = books.call('import-data', { data });
      // The browser copies data that the page passes to the worker. That stall is measured separately.
      await new Promise((resolve) => setTimeout(resolve, 0));
      last = performance.now();
      const handedMs = last - startedMs;
      tick();
      const looked = looking();
      await importing;
      const tookMs = performance.now() - startedMs;
      isDone = true;
      await looked;
      return { tookMs, stallMs, handedMs, meanwhile };
    },
    { database, accountId },
  );
}

/** Measures the time from opening the page to the first rows, and a search `restMs` milliseconds later. */
function measureReopening(page: Page, rootId: string, restMs: number) {
  return page.evaluate(
    async ({ database: name, rootId: AccountId, restMs: rest }) => {
      const startedMs = performance.now();
      const books = globalThis.openBooks(name);
      await books.call('refresh-db', {});
      await books.call('all-accounts', {});
      await books.call('transactions', { account: { AccountId }, includeInTransactionsUnderAccount: true });
      const openedMs = performance.now() - startedMs;
      await new Promise((resolve) => setTimeout(resolve, rest));
      const searching = performance.now();
      await books.call('search-transactions', { searchText: 'market' });
      return { openedMs, searchedMs: performance.now() - searching };
    },
    { database, rootId, restMs },
  );
}

type Work = [label: string, name: CallName, body: (index: number) => object];

function createWorks({ data, counts }: GeneratedBook): Work[] {
  const countOf = (id: string) => counts[id] ?? 0;
  const [busiest, next] = data.accounts.toSorted((a, b) => countOf(b.AccountId) - countOf(a.AccountId));
  const [root] = data.accounts;
  const group = data.accounts.find(({ AccountName }) => AccountName === 'Expenses');
  if (!busiest || !next || !root || !group) throw new Error('an empty book');
  const { AccountId } = busiest;
  const pageOf = (account: { AccountId: string }, more: object = {}) => ({
    account: { AccountId: account.AccountId },
    ...more,
  });
  const middle = Math.floor(countOf(AccountId) / limits.pageSize / 2);
  const after = data.transactions[Math.floor(data.transactions.length / 2)];
  const below = { includeInTransactionsUnderAccount: true };
  const posted = { TransactionDatePosted: new Date().toISOString() };
  const sides = { to: next.AccountId, from: AccountId, valueMinor: 100n };
  const search =
    (searchText: string, ...words: string[]) =>
    () => ({ searchText, words });
  return [
    ['all-accounts', 'all-accounts', () => ({})],
    ['first page, busiest account', 'transactions', () => pageOf(busiest)],
    ['page behind a row in the middle', 'transactions', () => pageOf(busiest, { after })],
    [
      'page in the middle by number',
      'transactions',
      (index) => pageOf(busiest, { pageNumber: middle + index }),
    ],
    ['first page of a group with its subaccounts', 'transactions', () => pageOf(group, below)],
    ['first page of the root with its subaccounts', 'transactions', () => pageOf(root, below)],
    ['search, common word', 'search-transactions', search('market')],
    ['search, rare word', 'search-transactions', search('receipt 777')],
    ['search, two words', 'search-transactions', search('central', 'café')],
    ['search, two common words apart', 'search-transactions', search('market', 'rent')],
    ['search, absent word', 'search-transactions', search('nowhere at all')],
    [
      'add a transaction',
      'add-transaction',
      () => ({ transaction: wireTransaction(makeId(), sides, posted) }),
    ],
    ['search after an addition', 'search-transactions', search('market')],
    ['flows of all years', 'flows', () => ({})],
  ];
}

/** Measures books in this browser, with the given number of transactions. */
export async function measureLocalBooks(size: number): Promise<BenchFigure[]> {
  const book = generateBook({ seed: size, transactions: size });
  const profile = await mkdtemp(join(tmpdir(), 'partita-bench-profile-'));
  const served = await servePage({ '/book.json': JSON.stringify(book.data) });
  const context = await openBrowserProfile(profile);
  const openPage = async () => {
    const page = await context.newPage();
    await page.goto(served.url);
    return page;
  };
  const section = `In this browser, a book of ${size.toLocaleString('en')}`;
  const figures: BenchFigure[] = [];
  const addMs = (name: string, times: readonly number[]) => {
    const { median, p95 } = summarizeTimes(times);
    figures.push({ section, name, unit: 'ms', value: median, ...(times.length > 1 && { p95 }) });
  };
  const works = createWorks(book);
  const measureOnce = async (page: Page, name: CallName) => addMs(name, await measureTimes(page, name, [{}]));
  try {
    let page = await openPage();
    const [busiest] = Object.entries(book.counts).toSorted(([, a], [, b]) => b - a);
    const imported = await importBook(page, busiest?.[0] ?? '');
    figures.push({ section, name: 'import', unit: 's', value: imported.tookMs / 1000 });
    addMs('handing the file over, of the page', [imported.handedMs]);
    addMs('longest stall of the page meanwhile', [imported.stallMs]);
    addMs('first page of an account meanwhile', imported.meanwhile);
    await page.close();
    for (const [when, restMs] of [
      ['right behind', 0],
      ['a second later', 1000],
    ] as const) {
      page = await openPage();
      const { openedMs, searchedMs } = await measureReopening(
        page,
        book.data.accounts[0]?.AccountId ?? '',
        restMs,
      );
      if (restMs === 0) addMs('opening, until the first page is there', [openedMs]);
      addMs(`first search, ${when}`, [searchedMs]);
      await page.close();
    }
    page = await openPage();
    for (const [label, name, bodyAt] of works) {
      const bodies = Array.from({ length: warmUps + samples }, (_, index) => bodyAt(index));
      addMs(label, (await measureTimes(page, name, bodies)).slice(warmUps));
    }
    for (const name of ['export-data', 'verify-book'] as const) await measureOnce(page, name);
    return figures;
  } finally {
    await context.close();
    await served.close();
    await rm(profile, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const run = startRun();
  for (const size of process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100_000])
    run.figures.push(...(await measureLocalBooks(size)));
  console.log(`${run.commit}, ${run.at}, load ${run.load.toFixed(1)} on ${run.cores} cores\n`);
  console.log(formatTables(run));
}
