import type { Page } from '@playwright/test';
import { openPage, signUpWithBasicAccounts } from '../support/app.ts';
import { serviceWorkerTest as test } from '../support/service-worker-proxy.ts';
import { expect } from '../support/server.ts';
import { waitForServiceWorker } from '../support/this-browser.ts';

/** Returns the paths of all requests in the page's caches. */
function readCachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cachedRequests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return cachedRequests.flat().map(({ url }) => url.replace(location.origin, ''));
  });
}

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready' });
const offline = (page: Page) => page.getByRole('heading', { name: 'You are offline' });

/** Returns the size that the header of a PNG declares. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('Chromium accepts the manifest, and its icons and the preview image for links have their declared sizes', async ({
  page,
  request,
  serverAddress,
}) => {
  await page.goto('/dashboard');
  const devtools = await page.context().newCDPSession(page);
  const { errors, data = '' } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest: {
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
    screenshots: { src: string; sizes: string; type: string }[];
  } = JSON.parse(data);
  expect(manifest).toMatchObject({
    name: 'Partita',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
  });
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const picture = await request.get(src);
    expect([src, picture.headers()['content-type']?.split(';')[0]]).toEqual([src, type]);
    if (type === 'image/png') expect([src, sizeOf(await picture.body())]).toEqual([src, sizes]);
  }
  const icons = manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`);
  expect(icons).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
  expect(sizeOf(await (await request.get('/apple-touch-icon.png')).body())).toBe('180x180');
  expect((await request.get('/favicon.ico')).ok()).toBe(true);

  const [, image = ''] =
    /property="og:image" content="([^"]+)"/.exec(await (await request.get('/')).text()) ?? [];
  expect(image).toBe(`${serverAddress}/og.png`);
  expect(sizeOf(await (await request.get(image)).body())).toBe('1200x630');
});

test('after one visit the app opens without network, says that it is offline, and continues when the network is back @main', async ({
  page,
  context,
}) => {
  await signUpWithBasicAccounts(page);
  await waitForServiceWorker(page);
  // The cache also contains unopened pages: a page may stay open until the server has a newer build.
  for (const part of [
    '/credits-page-',
    '/transaction-editor-',
    '/app-de-',
    '/static/config/provider-config.json',
  ]) {
    await expect.poll(() => readCachedPaths(page)).toContainEqual(expect.stringContaining(part));
  }
  const cachedRequests = await readCachedPaths(page);
  expect(cachedRequests.filter((path) => !path.startsWith('/'))).toEqual([]);
  expect(cachedRequests.filter((path) => /^\/api|supabase-|firebase-/.test(path))).toEqual([]);

  await context.setOffline(true);
  await expect(page.getByRole('banner').getByRole('status')).toContainText('Offline');
  await page.reload();
  await expect(offline(page)).toBeVisible();
  await page.screenshot({ path: '../test-results/screens/offline.png' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(offline(page)).toBeVisible();
  await openPage(page, 'About & Credits');
  await expect(page.getByRole('heading', { name: 'About Partita' })).toBeVisible();
  // The landing page was never opened, so the home address leads to the app.
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(offline(page)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
  await expect(offline(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('status')).toBeEmpty();
});

test('every tab offers a newer build, and loads it only when the user asks for it', async ({
  page,
  context,
  front,
}) => {
  await signUpWithBasicAccounts(page);
  await waitForServiceWorker(page);
  const other = await context.newPage();
  await other.goto('/dashboard');
  const typed = other.getByRole('searchbox');
  await typed.fill('h');

  front.worker = 'newer';
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expect(notice(other)).toBeVisible();
  await page.screenshot({ path: '../test-results/screens/update.png' });
  await notice(page).getByRole('button', { name: 'Later' }).click();
  await expect(notice(page)).toHaveCount(0);
  const isWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);
  expect(await isWaiting()).toBe(true);

  // The offer appears again the next time.
  await page.reload();
  const reloaded = page.waitForEvent('load');
  await notice(page).getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
  await expect.poll(isWaiting).toBe(false);
  await expect(notice(page)).toHaveCount(0);

  // The other tab does not reload until the user asks for it there.
  await expect(typed).toHaveValue('h');
  await notice(other).getByRole('button', { name: 'Reload' }).click();
  await expect(typed).toHaveValue('', { timeout: 60_000 });
  await expect(notice(other)).toHaveCount(0);
});

test('the service worker unregisters if the server no longer has one', async ({ page, front }) => {
  await page.goto('/dashboard');
  await waitForServiceWorker(page);
  front.worker = 'gone';
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
});
