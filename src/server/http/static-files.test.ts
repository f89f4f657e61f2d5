import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaticFiles } from './static-files.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partita-'));
  await mkdir(join(folder, 'web/assets'), { recursive: true });
  await mkdir(join(folder, 'public/static/config'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'public/static/config/provider-config.json'), '{"from":"public"}');
  await writeFile(join(folder, 'web/index.html'), 'landing page');
  await writeFile(join(folder, 'web/app.html'), 'the app');
  await writeFile(join(folder, 'web/sw.js'), 'worker()');
  await writeFile(join(folder, 'web/manifest.webmanifest'), '{}');
  await writeFile(join(folder, 'web/assets/app-abc123.js'), 'script()');
  await writeFile(join(folder, 'web/assets/app-abc123.js.br'), brotliCompressSync('script()'));
});

afterAll(() => rm(folder, { recursive: true }));

const publicUrl = 'https://books.example';
const get = (path: string, headers: Record<string, string> = {}) =>
  createStaticFiles({ web: join(folder, 'web'), public: join(folder, 'public') }, publicUrl).request(path, {
    headers,
  });

describe('createStaticFiles', () => {
  test('serves the landing page at /, the app at its routes, and 404 at unknown ones', async () => {
    expect(await (await get('/')).text()).toBe('landing page');
    const known = ['/dashboard', '/support', '/credits', '/settings', '/settings/'];
    const unknown = ['/dashboard/a/b', '/nowhere', '/Dashboard'];
    for (const path of [...known, ...unknown]) {
      const response = await get(path);
      expect([path, response.status, response.headers.get('content-type'), await response.text()]).toEqual([
        path,
        known.includes(path) ? 200 : 404,
        'text/html; charset=utf-8',
        'the app',
      ]);
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
  });

  test('does not answer a missing file or a call with a page', async () => {
    for (const path of ['/assets/old-123.js', '/static/none.json', '/api/all-books', '/robots.txt']) {
      const { status, headers } = await get(path);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 404, 'no-cache']);
    }
  });

  test('never serves files outside its folders', async () => {
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/static/../../secret.txt',
    ]) {
      expect(await (await get(path)).text()).not.toContain('secret');
    }
  });

  test('sends the compressed copy if the client accepts it', async () => {
    const path = '/assets/app-abc123.js';
    const plain = await get(path);
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'script()']);
    const packed = await get(path, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('content-type')).toMatch(/javascript/);
    expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe('script()');
  });

  test('sends a requested range, and the whole file for an invalid range', async () => {
    const path = '/assets/app-abc123.js';
    const part = await get(path, { range: 'bytes=0-5' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 0-5/8',
      'script',
    ]);
    expect(await (await get(path, { range: 'bytes=-2' })).text()).toBe('()');
    expect((await get(path, { range: 'bytes=8-' })).status).toBe(416);
    for (const range of ['bytes=abc', 'bytes=5-2', 'bytes=-', 'bytes=0-1,3-4', 'lines=0-1', '0-1', 'x']) {
      const whole = await get(path, { range });
      expect([range, whole.status, whole.headers.get('content-range'), await whole.text()]).toEqual([
        range,
        200,
        null,
        'script()',
      ]);
    }
  });

  test('permits unlimited caching of hashed assets, and revalidates all else by its ETag', async () => {
    expect((await get('/assets/app-abc123.js')).headers.get('cache-control')).toMatch(/immutable/);
    const page = await get('/dashboard');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const tag = page.headers.get('etag') ?? '';
    const again = await get('/dashboard', { 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await writeFile(join(folder, 'web/app.html'), 'new app');
    expect((await get('/dashboard', { 'if-none-match': tag })).status).toBe(200);
    await writeFile(join(folder, 'web/app.html'), 'the app');
  });

  test('revalidates the service worker and the manifest, with their content types', async () => {
    for (const [path, type] of [
      ['/sw.js', /^text\/javascript/],
      ['/manifest.webmanifest', /^application\/manifest\+json/],
    ] as const) {
      const { headers } = await get(path);
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-cache']);
      expect(headers.get('content-type')).toMatch(type);
    }
  });

  test('inserts the full address of the landing page picture', async () => {
    await writeFile(join(folder, 'web/index.html'), '<meta property="og:image" content="/og.png" />');
    expect(await (await get('/')).text()).toBe(
      '<meta property="og:image" content="https://books.example/og.png" />',
    );
    await writeFile(join(folder, 'web/index.html'), 'landing page');
  });

  test('serves the files under /static from the public folder', async () => {
    expect(await (await get('/static/config/provider-config.json')).json()).toEqual({ from: 'public' });
  });

  test('gives instructions if the web app is not built', async () => {
    const app = createStaticFiles({ web: join(folder, 'none'), public: join(folder, 'public') }, publicUrl);
    const response = await app.request('/dashboard');
    expect([response.status, await response.text()]).toEqual([
      503,
      'The web app is not built yet. Run: npm start\n',
    ]);
    expect((await app.request('/static/config/provider-config.json')).status).toBe(200);
  });
});
