import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { createRandom } from '#ledger/example/postings.ts';
import { addSmallBook } from '../conformance/support.ts';
import { openKillableChromium, repeatUntilKilled } from './killable-chromium.ts';
import { newDatabaseName, type Tab } from './tabs.ts';
import {
  addErrand,
  changeErrands,
  expectAcknowledgedRows,
  newTestedBook,
  errandRow,
  type TestedBook,
} from './tested-book.ts';

/** `KILL_ROUNDS=100 npx vitest run --project chromium test/browser/killed` runs more rounds and prints each. */
const longer = process.env['KILL_ROUNDS'];
const roundsPerBook = 6;
const latestKillMs = 350;
const rowsOfFile = 900;

const chromium = openKillableChromium();

const random = createRandom(47);

/** The work that is interrupted by the kill, in addition to added rows. */
const kinds = ['changes', 'an import', 'the listing is laid together'] as const;

/** Returns Chromium's own log of the store: it says if the store was found corrupt and created again. */
async function notesOfTheStore(): Promise<string> {
  const notes: string[] = [];
  for await (const name of glob('Default/IndexedDB/*/LOG*', { cwd: chromium.profile() }))
    notes.push(`${name}\n${await readFile(join(chromium.profile(), name), 'utf8')}`);
  return notes.join('\n');
}

type Round = {
  database: string;
  written: TestedBook;
  kind: (typeof kinds)[number];
  /** True if the kill waits for the first acknowledgement; on a busy machine there would otherwise be none. */
  isLate: boolean;
};

/** Writes until the kill. @returns the work that was interrupted */
async function writeUntil(strike: () => Promise<void>, { database, written, kind, isLate }: Round) {
  const tab = await chromium.openTab();
  if (kind === 'the listing is laid together')
    await tab.page.evaluate((name) => globalThis.rawBooks.addManyCommitRecords(name), database);
  const user = tab.books(database);
  const isImport = kind === 'an import';
  const file = isImport ? Array.from({ length: rowsOfFile }, () => errandRow(written, 'file')) : [];
  const search = () => user.call('search-transactions', { searchText: 'market' });
  const work = {
    changes: () => changeErrands(user, written),
    'an import': () => user.call('import-data', { data: { transactions: file } }),
    'the listing is laid together': search,
  }[kind];
  const acknowledged = Promise.withResolvers<void>();
  const add = () => addErrand(user, written).then(acknowledged.resolve);
  const working = [add, work].map((each) => repeatUntilKilled(tab, each));
  if (isLate) await Promise.race([acknowledged.promise, ...working]);
  const afterMs = random(latestKillMs);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await strike();
  await Promise.all(working);
  return { file, afterMs };
}

/** Imports a file again whose rows may already be stored in part. */
async function completeImport(
  tab: Tab,
  { database, written }: Round,
  file: ReturnType<typeof errandRow>[],
): Promise<number> {
  const user = tab.books(database);
  const { data } = await user.call('export-data', {});
  const ids = new Set(data.transactions.map(({ TransactionId }) => TransactionId));
  const skipped = file.filter(({ TransactionId }) => ids.has(TransactionId)).length;
  const answer = await user.call('import-data', { data: { transactions: file } });
  const transactions = { added: file.length - skipped, skipped };
  expect(answer).toMatchObject({ complete: true, transactions });
  for (const { TransactionId } of file) written.acknowledged.set(TransactionId, 'file');
  return skipped;
}

const what = [
  ['the page', 10, chromium.killPage],
  ['the browser', 4, chromium.killBrowser],
] as const;

test.each(what)(
  'no acknowledged change is lost and no change is half applied, whenever %s is killed (%i times)',
  async (_, usual, strike) => {
    const rounds = longer === undefined ? usual : Number(longer);
    let books: Pick<Round, 'database' | 'written'> | undefined;
    let acknowledged = 0;
    for (let number = 0; number < rounds; number += 1) {
      if (books === undefined || number % roundsPerBook === 0) {
        const database = newDatabaseName();
        const tab = await chromium.openTab();
        books = { database, written: newTestedBook(await addSmallBook(tab.books(database))) };
        await tab.page.close();
      }
      const kind = kinds[number % kinds.length] ?? 'changes';
      const round = { ...books, kind, isLate: number % 2 === 1 };
      const before = round.written.acknowledged.size;
      const { file, afterMs } = await writeUntil(strike, round);
      acknowledged += round.written.acknowledged.size - before;

      const tab = await chromium.openTab();
      const said = `round ${number}: ${round.kind}, killed after ${afterMs} ms`;
      const records = await tab.page
        .evaluate((name) => globalThis.rawBooks.countCommitRecords(name), round.database)
        .catch(async (error: unknown) => {
          throw new Error(`${said}\n${await notesOfTheStore()}`, { cause: error });
        });
      const skipped = file.length > 0 ? await completeImport(tab, round, file) : 0;
      if (longer !== undefined)
        process.stderr.write(`${said}; ${records} records of the listing, ${skipped} rows of a file\n`);
      await expectAcknowledgedRows(tab.books(round.database), round.written).catch((error: unknown) => {
        throw new Error(said, { cause: error });
      });
      await tab.page.close();
    }
    if (longer !== undefined) process.stderr.write(`${acknowledged} rows were acknowledged\n`);
    expect(acknowledged).toBeGreaterThan(0);
  },
  // A round takes half a minute on a machine with ten times its capacity of work.
  60_000 + Number(longer ?? 15) * 30_000,
);
