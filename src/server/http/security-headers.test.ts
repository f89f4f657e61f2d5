import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { createSecurityHeaders } from './security-headers.ts';

const app = new Hono();
app.use(createSecurityHeaders('https://books.example', { connectSources: [], imageSources: [] }));
app.get('/assets/gone-12345678.js', (c) => c.notFound());
app.get('*', (c) => c.text('Hello'));

const headersOf = async (path: string) => (await app.request(path)).headers;

describe('content security policy', () => {
  test.each([
    ['the landing page', '/'],
    ['a page of the app', '/dashboard'],
    ['a call', '/api/login'],
    ['the service worker', '/sw.js'],
    ['a worker of the build', '/assets/worker-12345678.js'],
    ['a picture that could be opened by itself', '/assets/logo-12345678.svg'],
    ['what is no file of the build', '/assets/other'],
    ['a file that is not there', '/assets/gone-12345678.js'],
  ])('is sent with %s', async (_what, path) => {
    const headers = await headersOf(path);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(['/assets/app-12345678.js', '/assets/app-12345678.css', '/assets/inter-12345678.woff2'])(
    'is not sent with a part of a page, whose type and origin stay protected: %s',
    async (path) => {
      const names = [...(await headersOf(path)).keys()];
      expect(names.toSorted()).toEqual([
        'content-type',
        'cross-origin-resource-policy',
        'strict-transport-security',
        'x-content-type-options',
      ]);
    },
  );
});
