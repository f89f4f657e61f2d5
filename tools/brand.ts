// Takes the pictures of the brand from public/favicon.svg and from the app: icons, favicon.ico, the two pictures of the
// manifest, the one that is shown where a link is shared. Run by hand after the logo or the look has changed, with the
// address of an empty Partita that runs, in which it makes two users: node tools/brand.ts http://localhost:4780
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type * as playwright from '../e2e/node_modules/@playwright/test/index.js';
import { exampleBook } from './brand/example-book.ts';
import { installedChromium } from './chromium.mjs';

type Browser = playwright.Browser;

// Playwright belongs to the browser tests, which are a package of their own.
const requireOfTests = createRequire(new URL('../e2e/package.json', import.meta.url));
const { chromium }: typeof playwright = requireOfTests('@playwright/test');

const [address = 'http://localhost:4780'] = process.argv.slice(2);
const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const logo = new URL('../public/favicon.svg', import.meta.url).href;

/** The logo as PNG, `share` of the square wide; what is left around it is `around`. */
async function drawLogo(browser: Browser, size: number, around: string, share = 1): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size }, colorScheme: 'light' });
  await page.goto(logo);
  // The file itself is the page: a box drawn larger than the logo's own leaves room around it.
  const box = 32 / share;
  const from = (32 - box) / 2;
  await page.evaluate(`{
    const { style } = document.documentElement;
    style.background = '${around}';
    document.documentElement.setAttribute('viewBox', '${from} ${from} ${box} ${box}');
  }`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** Several PNGs in one .ico: a directory of 16 bytes each, then the pictures as they are. */
function packIco(pictures: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

async function makeIcons(browser: Browser): Promise<void> {
  const clear = 'transparent';
  const green = '#0b6e5f';
  const save = (name: string, content: Buffer) => writeFileSync(fileOf(`../public/${name}`), content);
  const small = await Promise.all(
    [16, 32, 48].map(async (size) => ({ size, png: await drawLogo(browser, size, clear) })),
  );
  save('favicon.ico', packIco(small));
  save('icon-192.png', await drawLogo(browser, 192, clear));
  save('icon-512.png', await drawLogo(browser, 512, clear));
  // What is cut to another shape keeps its middle: 80 % of the width is safe.
  save('icon-maskable-512.png', await drawLogo(browser, 512, green, 0.8));
  save('apple-touch-icon.png', await drawLogo(browser, 180, green));
}

/** The register of the example book, on the desk in the light and on the phone in the dark. */
async function takePictures(browser: Browser): Promise<void> {
  const views = [
    { name: 'wide', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
    { name: 'narrow', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  ] as const;
  for (const { name, ...view } of views) {
    const context = await browser.newContext({ ...view, locale: 'en-IE', baseURL: address });
    const { request } = context;
    const data = { email: `ada@${name}.example`, password: 'correct horse battery' };
    await request.post('/api/signup', { data: { authProvider: 'email', data } });
    await request.post('/api/import-data', { data: { data: exampleBook() } });
    const page = await context.newPage();
    await page.goto('/dashboard');
    for (const account of ['All Assets', 'Current Assets', 'Bank Account']) {
      await page
        .getByRole('list', { name: 'Sub-accounts' })
        .getByRole('button', { name: account })
        .first()
        .click();
    }
    await page.getByRole('list', { name: 'Transactions' }).getByRole('listitem').first().waitFor();
    await page.mouse.move(0, 0);
    await page.screenshot({ path: fileOf(`../public/pictures/${name}.png`), animations: 'disabled' });
    await context.close();
  }
}

async function takePreview(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
  await page.goto(new URL('brand/og.html', import.meta.url).href);
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: fileOf('../public/og.png') });
}

const executablePath = installedChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
await makeIcons(browser);
await takePictures(browser);
await takePreview(browser);
await browser.close();
