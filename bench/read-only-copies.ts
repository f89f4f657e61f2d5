// Measures read-only copies: their size, and the time to make them and to open them on a slow processor. Needs a build: node
// bench/read-only-copies.ts [100000]
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { ReaderPage } from '#exports/read-only-copy/document.ts';
import { generateBook } from '../test/support/book-generator.ts';
import { writeCopyFile, packExportedBook } from '../test/support/read-only-copy.ts';
import { openBrowser } from '../tools/open-browser.ts';
import { startRun, type BenchFigure, formatTables } from './figures.ts';
import { summarizeTimes } from './measure.ts';

const assets = join(import.meta.dirname, '../dist/assets');
const samples = 5;
/** Roughly how many times slower a mid-range phone is than this machine. */
const slowdown = 4;

/** Loads the page of a read-only copy from the last build. */
async function loadBuiltPage(): Promise<ReaderPage> {
  const name = (await readdir(assets)).find((each) => /reader-page-en-.*\.js$/.test(each));
  if (name === undefined) throw new Error('There is no build: npm run -s build');
  const module: { readerPage: ReaderPage } = await import(pathToFileURL(join(assets, name)).href);
  return module.readerPage;
}

/**
 * Measures three times in milliseconds: from the address to the list of accounts, from there to the first register, and a search in all
 * rows.
 */
async function measureOpenings(path: string): Promise<Record<'open' | 'register' | 'search', number>[]> {
  const browser = await openBrowser();
  const times: Record<'open' | 'register' | 'search', number>[] = [];
  try {
    for (let at = 0; at < samples; at += 1) {
      const page = await browser.newPage({ offline: true });
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.goto(pathToFileURL(path).href, { waitUntil: 'commit' });
      await page.waitForSelector('[role=tree]');
      const open = await page.evaluate(() => performance.now());
      /** Follows a link of the copy, and waits for an element that only the target page has. */
      const drawnAfter = (address: string, drawn: string) =>
        page.evaluate(
          ([hash, selector]) =>
            new Promise<number>((resolve) => {
              const startedMs = performance.now();
              const look = () => {
                if (document.querySelector(selector) === null) return setTimeout(look, 1);
                return requestAnimationFrame(() => resolve(performance.now() - startedMs));
              };
              location.hash = hash;
              look();
            }),
          [address, drawn] as const,
        );
      const all = '/dashboard?at=a0&branch=1';
      const register = await drawnAfter(all, 'li[data-index="0"] time');
      const search = await drawnAfter(`${all}&find=receipt+777`, '[role=status][data-final]');
      times.push({ open, register, search });
      await page.close();
    }
    return times;
  } finally {
    await browser.close();
  }
}

/** Measures the copy of a book with the given number of transactions. */
export async function measureReadOnlyCopies(size: number): Promise<BenchFigure[]> {
  const section = `A copy to read of a book of ${size.toLocaleString('en')}`;
  const { data } = generateBook({ seed: size, transactions: size });
  const page = await loadBuiltPage();
  const folder = await mkdtemp(join(tmpdir(), 'partita-copy-'));
  const timed = async <Result>(make: () => Promise<Result>) => {
    const startedMs = performance.now();
    return { made: await make(), tookS: (performance.now() - startedMs) / 1000 };
  };
  try {
    const packed = await timed(() => packExportedBook(data));
    const plain = await timed(() => writeCopyFile(packed.made, { page }));
    const encrypted = await timed(() => writeCopyFile(packed.made, { page, password: 'correct horse' }));
    const path = join(folder, 'copy.html');
    await writeFile(path, plain.made);
    const opened = await measureOpenings(path);
    const ms = (name: string, key: 'open' | 'register' | 'search'): BenchFigure => {
      const { median: value, p95 } = summarizeTimes(opened.map((each) => each[key]));
      return { section, name, unit: 'ms', value, p95 };
    };
    // Real descriptions are less alike than generated ones. This worst case gives each row a unique note.
    const various = packed.made.rows.texts.length;
    const uniqueNotes = Array.from({ length: size }, () => randomBytes(16).toString('hex'));
    const { rows } = packed.made;
    const unlike = {
      ...rows,
      notes: uniqueNotes.map((_each, at) => various + at),
      texts: [...rows.texts, ...uniqueNotes],
    };
    const worst = await writeCopyFile({ ...packed.made, rows: unlike }, { page });
    const json = JSON.stringify(data);
    const floors = { 'export as JSON': json.length / 1e6, 'the same zipped': gzipSync(json).length / 1e6 };
    return [
      { section, name: 'the file', unit: 'MB', value: plain.made.length / 1e6, floors },
      {
        section,
        name: 'the file, with a note of 32 random digits in each row',
        unit: 'MB',
        value: worst.length / 1e6,
      },
      {
        section,
        name: 'of that the page',
        unit: 'kB',
        value: (page.script.length + page.style.length) / 1e3,
      },
      { section, name: 'laying it together, with the fingerprint', unit: 's', value: packed.tookS },
      { section, name: 'writing it', unit: 's', value: plain.tookS },
      { section, name: 'writing it sealed', unit: 's', value: encrypted.tookS },
      ms(`opening, until the accounts are there, the processor slowed down ${slowdown} times`, 'open'),
      ms('from there to the register of all rows', 'register'),
      ms('finding something in all rows', 'search'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const run = startRun();
  for (const size of process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100_000])
    run.figures.push(...(await measureReadOnlyCopies(size)));
  console.log(`${run.commit}, ${run.at}, load ${run.load.toFixed(1)} on ${run.cores} cores\n`);
  console.log(formatTables(run));
}
