// Renders the brand images from public/favicon.svg: the icons, favicon.ico, and the preview image for shared links, which shows two
// pictures made by tools/pictures.ts. Run by hand after the logo has changed: node tools/brand.ts
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, openBrowser } from './open-browser.ts';

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const logo = new URL('../public/favicon.svg', import.meta.url).href;

/** Renders the logo as a square PNG. The logo takes up `share` of the width; `background` fills the rest. */
async function renderLogo(browser: Browser, size: number, background: string, share = 1): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size }, colorScheme: 'light' });
  await page.goto(logo);
  // The SVG file itself is the page: a view box larger than the logo leaves a margin around it.
  const box = 32 / share;
  const from = (32 - box) / 2;
  await page.evaluate(`{
    const { style } = document.documentElement;
    style.background = '${background}';
    document.documentElement.setAttribute('viewBox', '${from} ${from} ${box} ${box}');
  }`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** Packs several PNGs into one .ico file: a directory entry of 16 bytes for each, then the unchanged PNG data. */
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
    [16, 32, 48].map(async (size) => ({ size, png: await renderLogo(browser, size, clear) })),
  );
  save('favicon.ico', packIco(small));
  save('icon-192.png', await renderLogo(browser, 192, clear));
  save('icon-512.png', await renderLogo(browser, 512, clear));
  // Systems cut a maskable icon to another shape: the middle 80 % of the width is safe.
  save('icon-maskable-512.png', await renderLogo(browser, 512, green, 0.8));
  save('apple-touch-icon.png', await renderLogo(browser, 180, green));
}

async function takePreview(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
  await page.goto(new URL('brand/og.html', import.meta.url).href);
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: fileOf('../public/og.png') });
}

const browser = await openBrowser();
await makeIcons(browser);
await takePreview(browser);
await browser.close();
