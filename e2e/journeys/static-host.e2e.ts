import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  answerOffer,
  expectPlace,
  exportFile,
  importFile,
  openAccount,
  openPage,
  registerRow,
  signUpByForm,
} from '../support/app.ts';
import { serveFiles } from '../support/file-server.ts';
import { expect, test as base } from '../support/server.ts';
import { freshEmail, openEditor, withProject } from '../support/supabase.ts';
import { beginHere, goesOnWithoutNetwork, workerActive } from '../support/this-browser.ts';

const root = join(import.meta.dirname, '../..');

/** What the file for hosts says that every answer carries; https alone is not what a test is served by. */
async function headersIn(folder: string): Promise<Record<string, string>> {
  const [ofAll = ''] = (await readFile(join(folder, '_headers'), 'utf8')).split('\n\n');
  const lines = ofAll.split('\n').slice(1);
  const headers = Object.fromEntries(lines.map((line) => line.trim().split(/: (.*)/s, 2)));
  delete headers['strict-transport-security'];
  return headers;
}

type Host = Awaited<ReturnType<typeof serveFiles>> & { changed: Map<string, string> };

/** A build without a server, made once, and a plain host for it, one a test; nothing may be missing there or be stopped by its policy. */
const test = base.extend<
  { sendsHeaders: boolean; host: Host; troubles: string[] },
  { defaultProvider: string; build: string }
>({
  serviceWorkers: 'allow',
  sendsHeaders: [true, { option: true }],
  defaultProvider: ['BROWSER', { scope: 'worker', option: true }],
  build: [
    async ({ defaultProvider }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'partita-static-'));
      const node = join(root, 'node_modules/.bin/node');
      const vite = join(root, 'node_modules/vite/bin/vite.js');
      await promisify(execFile)(node, [vite, 'build', '--outDir', folder, '--logLevel', 'warn'], {
        cwd: root,
        env: { ...process.env, DEFAULT_PROVIDER: defaultProvider },
      });
      await use(folder);
      await rm(folder, { recursive: true });
    },
    // Each worker builds, beside other tests.
    { scope: 'worker', timeout: 300_000 },
  ],
  async host({ build, sendsHeaders }, use) {
    const changed = new Map<string, string>();
    const headers = sendsHeaders ? await headersIn(build) : {};
    const host = await serveFiles(build, { headers, changed });
    await use({ ...host, changed });
    await host.stop();
    expect(host.missing, 'asked for and not there').toEqual([]);
  },
  baseURL: ({ host }, use) => use(host.address),
  troubles: [
    async ({ context }, use) => {
      const troubles: string[] = [];
      context.on('weberror', (error) => troubles.push(error.error().message));
      context.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) troubles.push(message.text());
      });
      await use(troubles);
      expect(troubles).toEqual([]);
    },
    { auto: true },
  ],
});

test('from the landing page straight to the books, and all that they do', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Start right away, without signing up.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start without an account' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'See an example' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write to us' })).toBeHidden();
  await expect(page.locator('#about')).not.toContainText('server');
  await expectAccessible(page, 'landing');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expectAccessible(page, 'offer');
  await answerOffer(page, 'Yes !');
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank', tags: 'autumn' });
  await page.reload();
  await expect(registerRow(page, 'Shoes')).toBeVisible();
  await expect(page.getByRole('button', { name: /Logout|Log in/ })).toHaveCount(0);
  await expectAccessible(page, 'register');

  await openPage(page, 'Reports');
  await expect(page.getByRole('main')).toContainText('80.00');
  const file = await exportFile(page);
  expect(JSON.parse(file)).toMatchObject({ transactions: [{ TransactionDescription: 'Shoes' }] });
  await importFile(page, { name: 'books.json', content: file });
  await expect(page.getByRole('main')).not.toContainText('server');
  await expect(page.getByRole('button', { name: /Delete my account|Reset/ })).toHaveCount(0);
  await expectAccessible(page, 'settings');

  await openPage(page, 'Terms & Support');
  await expect(page.getByRole('heading', { name: 'Help & Feedback' })).toHaveCount(0);
  await page.getByRole('heading', { name: 'Questions and answers' }).click();
  await expect(page.getByRole('heading', { name: 'Where do my books live?' })).toBeVisible();

  await page.goto('/');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
});

test("the example is looked at and left for one's own books", async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'See an example' }).click();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave the example' }).click();
  await answerOffer(page, 'No thanks !');
  await expect(page.getByRole('button', { name: 'Leave the example' })).toHaveCount(0);
});

test('every address is there by itself, and one that is not leads to the books', async ({ page, host }) => {
  await beginHere(page, 'Get Started');
  for (const path of ['/reports', '/settings', '/support', '/credits', '/de/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/nowhere');
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(host.missing.splice(0)).toEqual(['/nowhere']);
});

test("books may go to a project of one's own, and one may come back", async ({ page, host }) => {
  await withProject({ siteUrl: `${host.address}/dashboard` }, async ({ url, key }) => {
    await beginHere(page, 'Get Started');
    await openPage(page, 'Settings');
    await page.getByRole('heading', { name: 'Supabase' }).click();
    const editor = await openEditor(page);
    await editor.getByLabel('Project URL').fill(url);
    await editor.getByLabel('Publishable key').fill(key);
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await expectPlace(page, url);
    await signUpByForm(page, freshEmail());
    await page.getByRole('button', { name: 'Not now' }).click();
    await answerOffer(page, 'No thanks !');
    await openPage(page, 'Settings');
    await page.getByRole('heading', { name: 'This browser' }).click();
    await page.getByRole('button', { name: 'Use this browser' }).click();
    await openAccount(page, 'Expenses', 'Shopping');
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  });
});

test('after one visit all goes on without network', async ({ page, context }) => {
  await beginHere(page, 'Get Started');
  await goesOnWithoutNetwork(page, context);
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
});

test('a newer build is offered, and is there once it is taken; the books stay', async ({
  page,
  host,
  build,
}) => {
  await beginHere(page, 'Get Started');
  await workerActive(page);
  const app = await readFile(join(build, 'app.html'), 'utf8');
  const worker = await readFile(join(build, 'sw.js'), 'utf8');
  host.changed.set('/app.html', app.replace('<html', '<html data-build="newer"'));
  // The revision of the page.
  host.changed.set('/sw.js', worker.replace(/[0-9a-f]{16}/, '0123456789abcdef'));
  await page.reload();
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await expect(page.locator('html')).not.toHaveAttribute('data-build');
  await notice.getByRole('button', { name: 'Reload' }).click();
  // The old worker has what it began to finish first.
  await expect(page.locator('html')).toHaveAttribute('data-build', 'newer', { timeout: 60_000 });
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
});

test('books that are gone are told of, without network as well', async ({ page, context }) => {
  await beginHere(page, 'Get Started');
  await workerActive(page);
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase('Partita.Books');
        request.addEventListener('success', resolve);
        request.addEventListener('error', reject);
      }),
  );
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('cleared its storage');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toHaveCount(0);
});

test.describe('on a host that sends no headers', () => {
  test.use({ sendsHeaders: false });

  test('the pages bring their policy', async ({ page, host, troubles }) => {
    await beginHere(page, 'Get Started');
    for (const path of ['/', '/dashboard', '/nowhere-at-all.html']) {
      await page.goto(path);
      const ran = await page.evaluate(async () => {
        const stopped = new Promise<string>((resolve) =>
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective)),
        );
        const script = document.createElement('script');
        script.textContent = 'document.documentElement.dataset.ran = "yes"';
        document.body.append(script);
        return [await stopped, document.documentElement.dataset['ran'] ?? 'stopped'];
      });
      expect(ran).toEqual(['script-src-elem', 'stopped']);
    }
    expect(troubles.splice(0)).toHaveLength(3);
    expect(host.missing.splice(0)).toContain('/nowhere-at-all.html');
  });
});
