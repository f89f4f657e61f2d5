import process from 'node:process';
import { expect, test } from 'vitest';
import { createRandom } from '#ledger/example/postings.ts';
import { makeId } from '#ledger/ids.ts';
import { addSmallBook } from '../conformance/support.ts';
import { openKillableChromium, repeatUntilKilled } from './killable-chromium.ts';
import {
  addErrand,
  changeErrands,
  expectAcknowledgedRows,
  newTestedBook,
  type TestedBook,
} from './tested-book.ts';

/** `KILL_ROUNDS=100 npx vitest run --project chromium test/browser/offline` runs more rounds. */
const longer = process.env['KILL_ROUNDS'];
const latestKillMs = 400;
const random = createRandom(34);

const chromium = openKillableChromium();

/** Opens books with offline copies in a tab; with `isUnreachable` their provider cannot be reached. */
async function openOfflineBooks(database: string, isUnreachable: boolean) {
  const tab = await chromium.openTab();
  if (isUnreachable)
    await tab.page.evaluate((name) => void globalThis.unreachableProviders.add(name), database);
  return { tab, user: tab.books(database) };
}

async function newBook(): Promise<{ database: string; written: TestedBook }> {
  const database = `Offline.${makeId()}`;
  const { tab, user } = await openOfflineBooks(database, false);
  const written = newTestedBook(await addSmallBook(user));
  await tab.page.close();
  return { database, written };
}

test('two tabs that write to an offline copy concurrently both reach the provider, and both see all rows', async () => {
  const { database, written } = await newBook();
  const [one, other] = [await openOfflineBooks(database, false), await openOfflineBooks(database, false)];
  const often = async (times: number, work: () => Promise<void>) => {
    for (let time = 0; time < times; time += 1) await work();
  };
  await Promise.all(
    [one.user, other.user].flatMap((user) => [
      often(15, () => addErrand(user, written)),
      often(8, () => changeErrands(user, written)),
    ]),
  );
  for (const { user, tab } of [one, other]) {
    await expectAcknowledgedRows(user, written);
    await tab.page.close();
  }
});

const what = [
  ['the page', 8, chromium.killPage],
  ['the browser', 3, chromium.killBrowser],
] as const;

test.each(what)(
  'each change acknowledged offline or online reaches the provider exactly once, whenever %s is killed (%i times)',
  async (_, usual, strike) => {
    const rounds = longer === undefined ? usual : Number(longer);
    const { database, written } = await newBook();
    let acknowledged = 0;
    for (let round = 0; round < rounds; round += 1) {
      const before = written.acknowledged.size;
      const { tab, user } = await openOfflineBooks(database, round % 2 === 0);
      const begun = Promise.withResolvers<void>();
      const working = [
        repeatUntilKilled(tab, () => addErrand(user, written).then(begun.resolve)),
        repeatUntilKilled(tab, () => changeErrands(user, written)),
      ];
      if (round % 4 < 2) await Promise.race([begun.promise, ...working]);
      await new Promise((resolve) => setTimeout(resolve, random(latestKillMs)));
      await strike();
      await Promise.all(working);
      acknowledged += written.acknowledged.size - before;
      // In some rounds it is killed again before the provider can be reached.
      if (round % 4 === 2 && round < rounds - 1) continue;
      const again = await openOfflineBooks(database, false);
      await expectAcknowledgedRows(again.user, written);
      await again.tab.page.close();
    }
    if (longer !== undefined) process.stderr.write(`${acknowledged} rows were acknowledged\n`);
    expect(acknowledged).toBeGreaterThan(0);
  },
  60_000 + Number(longer ?? 15) * 30_000,
);
