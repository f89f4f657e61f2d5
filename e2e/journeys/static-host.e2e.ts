import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { addTransaction, answerOffer, openAccount, openPage, registerRow } from '../support/app.ts';
import { serveFiles } from '../support/file-server.ts';
import { expect, serverTest as base } from '../support/server.ts';
import { startInThisBrowser, expectUsableOffline } from '../support/this-browser.ts';

const root = join(import.meta.dirname, '../..');

/** Reads the headers for every answer from the `_headers` file, without the one for https, which tests do not use. */
async function readHeaders(folder: string): Promise<Record<string, string>> {
  const [ofAll = ''] = (await readFile(join(folder, '_headers'), 'utf8')).split('\n\n');
  const lines = ofAll.split('\n').slice(1);
  const headers = Object.fromEntries(lines.map((line) => line.trim().split(/: (.*)/s, 2)));
  delete headers['strict-transport-security'];
  return headers;
}

type Host = Awaited<ReturnType<typeof serveFiles>> & { changed: Map<string, string> };

/**
 * Playwright's `test` with a build without a server, made once for each worker, and a plain file host for each test. No file may be
 * missing, and the content security policy may block nothing.
 */
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
    // Each worker makes the build beside other tests.
    { scope: 'worker', timeout: 300_000 },
  ],
  async host({ build, sendsHeaders }, use) {
    const changed = new Map<string, string>();
    const headers = sendsHeaders ? await readHeaders(build) : {};
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

test('the landing page leads directly to the books, and all their features work', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Start right away, without signing up.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start without an account' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'See an example' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write to us' })).toBeHidden();
  await expect(page.locator('#about')).not.toContainText('server');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await answerOffer(page, 'Yes !');
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank', tags: 'autumn' });
  await page.reload();
  await expect(registerRow(page, 'Shoes')).toBeVisible();
  await expect(page.getByRole('button', { name: /Logout|Log in/ })).toHaveCount(0);

  await openPage(page, 'Settings');
  await expect(page.getByRole('button', { name: 'Export my data' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('server');
  await expect(page.getByRole('button', { name: /Delete my account|Reset/ })).toHaveCount(0);

  await openPage(page, 'Terms & Support');
  await expect(page.getByRole('heading', { name: 'Help & Feedback' })).toHaveCount(0);
  await page.getByRole('heading', { name: 'Questions and answers' }).click();
  await expect(page.getByRole('heading', { name: 'Where are my books stored?' })).toBeVisible();

  await page.goto('/');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
});

test('every page opens at its address, and an unknown address leads to the books', async ({ page, host }) => {
  await startInThisBrowser(page, 'Get Started');
  for (const path of ['/reports', '/settings', '/support', '/credits', '/de/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/nowhere');
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(host.missing.splice(0)).toEqual(['/nowhere']);
});

test('after one visit everything works without network', async ({ page, context }) => {
  await startInThisBrowser(page, 'Get Started');
  await expectUsableOffline(page, context);
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
});

test.describe('a host that sends no headers', () => {
  test.use({ sendsHeaders: false });

  test('serves pages that contain their content security policy', async ({ page, host, troubles }) => {
    await startInThisBrowser(page, 'Get Started');
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
