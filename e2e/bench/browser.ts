// Measures the main-thread time of key presses, openings and scrolls: node e2e/bench/browser.ts [slowdown]. Prints JSON, for
// bench/browser.ts.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { installedChromium } from '../../tools/chromium.mjs';
import { startE2eServer } from '../support/start-server.ts';
import { bareDialog, bareList } from './bare-page.ts';
import { fillBookingHistory } from './full-booking-history.ts';
import { measureTasks } from './tasks.ts';
import { createWideBook } from './wide-book.ts';
import { paste } from '../support/app.ts';

type MeasuredAction = { name: string; longestMs: number; sumMs: number; bareMs?: number };

const slowdown = Number(process.argv[2] ?? 4);
const viewport = { width: 1280, height: 800 };

/** Creates the measuring functions of a page. A repeated action counts with its worst time. */
async function createMeasurer(page: Page) {
  const session = await page.context().newCDPSession(page);
  const of = async (work: () => Promise<unknown>) => {
    const tasks = await measureTasks(session, page, slowdown, work);
    return { longestMs: tasks[0] ?? 0, sumMs: tasks.reduce((sum, each) => sum + each, 0) };
  };
  const worst = async (works: readonly (() => Promise<unknown>)[]) => {
    const all = [];
    for (const work of works) all.push(await of(work));
    return all.toSorted((a, b) => b.longestMs - a.longestMs)[0] ?? { longestMs: 0, sumMs: 0 };
  };
  return {
    of,
    /** Measures each key separately and returns the worst. */
    async keys(field: Locator, keys: string) {
      await field.focus();
      return worst([...keys].map((key) => () => page.keyboard.press(key === ' ' ? 'Space' : key)));
    },
    async wheel() {
      await page.mouse.move(viewport.width / 2, viewport.height / 2);
      return of(async () => {
        for (let step = 0; step < 15; step += 1) {
          await page.mouse.wheel(0, 400);
          await page.waitForTimeout(60);
        }
      });
    },
  };
}

async function openSubAccount(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name: /Sub-accounts/ });
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  const list = page.getByRole('list', { name: 'Sub-accounts' });
  await list
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

async function closeAndDiscard(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  const discard = page.getByRole('button', { name: 'Discard' });
  await discard
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
  if (await discard.isVisible()) await discard.click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function openMenuItem(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
}

async function measureApp(page: Page, path: readonly string[], bare: Record<string, number>) {
  const measure = await createMeasurer(page);
  const measured: MeasuredAction[] = [];
  const add = (name: string, { longestMs, sumMs }: { longestMs: number; sumMs: number }, floor?: string) =>
    measured.push({ name, longestMs, sumMs, ...(floor !== undefined && { bareMs: bare[floor] ?? 0 }) });
  const dialog = page.getByRole('dialog');

  add(
    'cold start, to the root',
    await measure.of(async () => {
      await page.goto('/dashboard');
      await page.getByRole('navigation', { name: 'Account path' }).waitFor();
    }),
  );
  add('first move of the pointer', await measure.of(() => page.mouse.move(400, 400)));
  await page.waitForLoadState('networkidle');
  for (const name of path) add(`open ${name}`, await measure.of(() => openSubAccount(page, name)));
  await page.getByRole('list', { name: 'Transactions' }).getByRole('listitem').first().waitFor();
  add('15 steps of the wheel through the register', await measure.wheel(), 'wheel');
  const openEditor = async () => {
    await page.getByRole('button', { name: 'Add transaction' }).click();
    await dialog.getByLabel('Description').waitFor();
  };
  await openEditor();
  await dialog.getByLabel('Description').press('x');
  await closeAndDiscard(page);
  await fillBookingHistory(page);
  await page.reload();
  await page.getByRole('list', { name: 'Transactions' }).getByRole('listitem').first().waitFor();
  await page.waitForLoadState('networkidle');
  add('first move of the pointer in a register', await measure.of(() => page.mouse.move(400, 400)));
  add('open the editor, first time', await measure.of(openEditor), 'dialog');
  add(
    'the first keys in Description, with 5,000 remembered',
    await measure.keys(dialog.getByLabel('Description'), 'corne'),
    'key',
  );
  await closeAndDiscard(page);
  add('open the editor again', await measure.of(openEditor), 'dialog');
  add('a key in Description', await measure.keys(dialog.getByLabel('Description'), 'corner s'), 'key');
  add('a key in Amount', await measure.keys(dialog.getByLabel('Amount'), '123456'), 'key');
  add('a key in Tags', await measure.keys(dialog.getByRole('combobox', { name: 'Tags' }), 'food'), 'key');
  add('a key in Notes', await measure.keys(dialog.getByLabel('Notes'), 'with a fr'), 'key');
  const other = dialog.getByRole('combobox', { name: 'Other account' });
  add('open the picker', await measure.of(() => other.click()));
  add('a key in the picker', await measure.keys(other, 'account'), 'key');
  await page.keyboard.press('Escape');
  await closeAndDiscard(page);
  add(
    'open the account editor',
    await measure.of(() => openMenuItem(page, 'Account actions', 'Add New Sub-Account...')),
    'dialog',
  );
  add('a key in its name', await measure.keys(dialog.locator('input').first(), 'savin'), 'key');
  await closeAndDiscard(page);
  add(
    'open the sheet of many transactions',
    await measure.of(() => openMenuItem(page, 'More ways to add', 'Add Multiple Transactions...')),
    'dialog',
  );
  const firstRow = dialog.getByLabel('Description, row 1');
  add('a key in the sheet', await measure.keys(firstRow, 'cafe '), 'key');
  await paste(firstRow, Array.from({ length: 400 }, (_, at) => `Row ${at + 1}\tCash\t-1.00`).join('\n'));
  const lastRow = dialog.getByLabel('Description, row 400');
  await lastRow.waitFor();
  add('a key in the last of 400 rows of the sheet', await measure.keys(lastRow, 'last'), 'key');
  await closeAndDiscard(page);
  await page.reload();
  await page.getByRole('list', { name: 'Transactions' }).getByRole('listitem').first().waitFor();
  add(
    'open the sheet in a page that was just loaded',
    await measure.of(() => openMenuItem(page, 'More ways to add', 'Add Multiple Transactions...')),
    'dialog',
  );
  add(
    'the first keys in the sheet, with 5,000 remembered',
    await measure.keys(dialog.getByLabel('Description, row 1'), 'corne'),
    'key',
  );
  return measured;
}

async function measureBare(browser: Browser): Promise<Record<string, number>> {
  const page = await browser.newPage({ viewport });
  const measure = await createMeasurer(page);
  await page.setContent(bareList);
  const wheel = await measure.wheel();
  await page.setContent(bareDialog);
  const dialog = await measure.of(() => page.getByRole('button').click());
  const key = await measure.keys(page.getByRole('textbox'), 'lunch at');
  await page.close();
  const measuredBare = { wheel, dialog, key };
  return Object.fromEntries(Object.entries(measuredBare).map(([name, { longestMs }]) => [name, longestMs]));
}

const dataDir = await mkdtemp(join(tmpdir(), 'partita-browser-'));
const server = await startE2eServer(dataDir, { QUOTA_ROWS: '0', QUOTA_MB: '0' });
const executablePath = installedChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const bare = await measureBare(browser);
  const { data, path } = createWideBook({ transactions: 100_000, accounts: 500 });
  const context = await browser.newContext({ baseURL: server.address, viewport, serviceWorkers: 'block' });
  const signUp = { email: 'wide@example.org', password: 'correct horse' };
  await context.request.post('/api/signup', { data: { data: signUp } });
  const imported = await context.request.post('/api/import-data', { data: { data }, timeout: 600_000 });
  if (!imported.ok()) throw new Error(await imported.text());
  console.log(JSON.stringify(await measureApp(await context.newPage(), path, bare)));
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
