// Measures the app with an offline copy: opening without network, and the delay until changes of another device are visible.
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '../tools/open-browser.ts';
import type { BenchFigure } from './figures.ts';
import { withUserBrowser } from './user-browser.ts';
import { summarizeTimes } from './measure.ts';
import { address, type BenchUser } from './server.ts';

const openings = 15;
const changes = 12;

type AddedRows = {
  from: string;
  add(fields?: { TransactionDescription?: string }): { transaction: unknown };
};

const rowOf = (page: Page, text?: string) =>
  page
    .getByRole('list', { name: 'Transactions' })
    .getByRole('listitem')
    .filter(text === undefined ? {} : { hasText: text })
    .first();

/** Makes the book available offline with the app's own switch, and waits until the service worker has cached the app. */
async function makeAvailableInApp(page: Page): Promise<void> {
  await page.goto(`${address}/dashboard`);
  await page.getByRole('button', { name: 'Book Settings' }).click();
  await page.getByRole('checkbox', { name: 'Available offline' }).check();
  await page.getByRole('status').getByText('All saved').first().waitFor({ timeout: 300_000 });
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Opens the app without network. Measures the time from the start of the page until the first row of the register is visible. */
async function measureOpenings(context: BrowserContext, page: Page, accountId: string): Promise<number[]> {
  await page.goto(`${address}/dashboard?at=${accountId}`);
  await rowOf(page).waitFor();
  await context.setOffline(true);
  const times: number[] = [];
  for (let opened = 0; opened < openings; opened += 1) {
    await page.reload({ waitUntil: 'commit' });
    await rowOf(page).waitFor();
    times.push(await page.evaluate(() => performance.now()));
  }
  await context.setOffline(false);
  return times;
}

/** Measures the delay between the answer to another device's addition and the moment its row is visible here. */
async function measureVisibility(page: Page, person: BenchUser, { add }: AddedRows): Promise<number[]> {
  const times: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    // Real changes are not synchronised with the polling of this page.
    await wait(Math.random() * 4000);
    const TransactionDescription = `Elsewhere ${change}`;
    await person.post('add-transaction', add({ TransactionDescription }));
    const startedMs = performance.now();
    await rowOf(page, TransactionDescription).waitFor();
    times.push(performance.now() - startedMs);
  }
  return times;
}

/** Measures the app with an offline copy. */
export async function measureOfflineApp(
  person: BenchUser,
  added: AddedRows,
  section: string,
): Promise<BenchFigure[]> {
  const figure = (name: string, times: readonly number[]): BenchFigure => {
    const { median, p95 } = summarizeTimes(times);
    return { section, name, unit: 'ms', value: median, p95 };
  };
  return withUserBrowser(person, async (context) => {
    const page = await context.newPage();
    await makeAvailableInApp(page);
    const opened = await measureOpenings(context, page, added.from);
    return [
      figure('opening the app without network, until the register stands', opened),
      figure('a row of another device, until it is in sight', await measureVisibility(page, person, added)),
    ];
  });
}
