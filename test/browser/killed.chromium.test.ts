import process from 'node:process';
import { afterAll, expect, inject, test } from 'vitest';
import { randomFrom } from '#ledger/example/random.ts';
import { addSmallBook } from '../conformance/support.ts';
import { leaveManyRecords, listedRecords } from './listing-records.ts';
import { type Chromium, newDatabase, openChromium, type Tab } from './tabs.ts';
import { addOne, changeSome, expectAllThere, nothingWritten, rowOf, type Written } from './writing.ts';

/** `KILL_ROUNDS=100 npx vitest run --project chromium test/browser/killed` looks longer. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 15);
const roundsPerBook = 6;
const latestKillMs = 350;
const rowsOfFile = 900;

const chromium = await openChromium(inject('booksPage'));
afterAll(() => chromium.close());

/** Kills what shows the pages, with all workers, as a machine that is short of memory does. */
async function killPages({ browser }: Chromium): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  for (const { type, id } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL');
  await session.detach();
}

/** Does something again and again until the page is gone. */
async function untilKilled(tab: Tab, work: () => Promise<void>): Promise<void> {
  try {
    for (;;) await work();
  } catch (error) {
    if (!tab.isGone()) throw error;
  }
}

/** What goes on when the page is killed, beside additions. */
const kinds = ['changes', 'an import', 'the listing is laid together'] as const;

test(
  `nothing that was acknowledged is lost and nothing is torn, whenever the page is killed (${rounds} times)`,
  async () => {
    const random = randomFrom(47);
    let books: { database: string; written: Written } | undefined;
    let acknowledged = 0;
    for (let round = 0; round < rounds; round += 1) {
      const first = await chromium.openTab();
      if (books === undefined || round % roundsPerBook === 0) {
        const database = newDatabase();
        books = { database, written: nothingWritten(await addSmallBook(first.books(database))) };
      }
      const { database, written } = books;
      const kind = kinds[round % kinds.length];
      if (kind === 'the listing is laid together') await leaveManyRecords(first, database);
      await first.page.close();

      const tab = await chromium.openTab();
      const user = tab.books(database);
      const file =
        kind === 'an import' ? Array.from({ length: rowsOfFile }, () => rowOf(written, 'file')) : [];
      const before = written.sure.size;
      const working = [untilKilled(tab, () => addOne(user, written))];
      if (kind === 'changes') working.push(untilKilled(tab, () => changeSome(user, written)));
      if (kind === 'an import')
        working.push(
          untilKilled(
            tab,
            async () => void (await user.call('import-data', { data: { transactions: file } })),
          ),
        );
      if (kind === 'the listing is laid together')
        working.push(
          untilKilled(
            tab,
            async () => void (await user.call('search-transactions', { searchText: 'market' })),
          ),
        );
      const after = random(latestKillMs);
      await new Promise((resolve) => setTimeout(resolve, after));
      await killPages(chromium);
      await Promise.all(working);
      acknowledged += written.sure.size - before;
      await tab.page.close();

      const next = await chromium.openTab();
      const again = next.books(database);
      const message = `round ${round}: ${kind}, killed after ${after} ms`;
      const records = await listedRecords(next, database);
      if (kind === 'an import') {
        const { data } = await again.call('export-data', {});
        const arrived = data.transactions.filter(({ TransactionNotes }) => TransactionNotes === 'file');
        const ofThisFile = arrived.filter(({ TransactionId }) => !written.sure.has(TransactionId)).length;
        const answer = await again.call('import-data', { data: { transactions: file } });
        expect(answer, message).toMatchObject({
          complete: true,
          transactions: { added: rowsOfFile - ofThisFile, skipped: ofThisFile },
        });
        for (const { TransactionId } of file) written.sure.set(TransactionId, 'file');
        log(`${message}, ${ofThisFile} of the file were in`);
      } else log(`${message}, ${records} records of the listing`);
      await expectAllThere(again, written).catch((error: unknown) => {
        throw new Error(message, { cause: error });
      });
      await next.page.close();
    }
    log(`${acknowledged} rows were acknowledged`);
    expect(acknowledged).toBeGreaterThan(rounds);
  },
  60_000 + rounds * 10_000,
);

function log(text: string): void {
  if (process.env['KILL_ROUNDS'] !== undefined) process.stderr.write(`${text}\n`);
}
