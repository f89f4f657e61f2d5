import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallName } from '#contract/calls.ts';
import { StartQuery } from '#contract/inputs/users.ts';
import { startPath } from '#contract/start.ts';
import { withPrefetchedStart } from './prefetched-start.ts';

const ofBook = { bookName: 'Main' };
const answers = {
  calls: [
    { name: 'is-loggedin', input: {}, answer: true },
    { name: 'refresh-db', input: {}, answer: true },
    { name: 'all-transaction-tags', input: ofBook, answer: ['home'] },
    { name: 'all-books', input: {}, answer: [] },
    { name: 'all-books', input: {}, answer: [] },
  ],
};

/** A server with a prefetched start response, and the requests it receives. */
function started(prefetched: Promise<Response | undefined>) {
  const requests: CallName[] = [];
  let time = 0;
  const server: Backend = {
    call: async (name) => {
      requests.push(name);
      // The returned name has no call's shape; the tests only check its origin.
      return 'by itself' as never;
    },
  };
  const { call } = withPrefetchedStart(server, prefetched, () => time);
  return { call, requests, wait: (ms: number) => (time += ms) };
}

const answering = (body: unknown, status = 200) => started(Promise.resolve(Response.json(body, { status })));

describe('prefetched start', () => {
  test('answers each call once, also simultaneous ones', async () => {
    const { call, requests } = answering(answers);
    expect(await call('is-loggedin', {})).toBe(true);
    expect(await Promise.all([call('all-books', {}), call('all-transaction-tags', ofBook)])).toEqual([
      [],
      ['home'],
    ]);
    expect(await call('all-books', {})).toEqual([]);
    expect(requests).toEqual([]);
    expect(await call('all-books', {})).toBe('by itself');
  });

  test.each([
    [
      'a call of another book',
      (call: Backend['call']) => call('all-transaction-tags', { bookName: 'Other' }),
    ],
    ['a sign-in', (call: Backend['call']) => call('login', { authProvider: 'email', autoLogin: true })],
    ['a log-out', (call: Backend['call']) => call('logout', {})],
    ['what it did not foresee', (call: Backend['call']) => call('get-user-config', {})],
  ])('is discarded by %s', async (_what, make) => {
    const { call, requests } = answering(answers);
    await make(call);
    expect(await call('refresh-db', {})).toBe('by itself');
    expect(requests).toHaveLength(2);
  });

  test('expires after a while, as other devices may have written', async () => {
    const { call, wait } = answering(answers);
    expect(await call('is-loggedin', {})).toBe(true);
    wait(10_001);
    expect(await call('refresh-db', {})).toBe('by itself');
  });

  test('is checked by the schema, and a mismatch is requested again', async () => {
    const { call } = answering({ calls: [{ name: 'is-loggedin', input: {}, answer: 'perhaps' }] });
    expect(await call('is-loggedin', {})).toBe('by itself');
  });
});

test.each([
  ['a server that does not know it', answering({ code: 'not-found' }, 404)],
  ['a page of somebody in between', started(Promise.resolve(new Response('<html>')))],
  ['an answer of another shape', answering({ calls: { login: true } })],
  ['no network', started(Promise.reject(new TypeError('fetch failed')))],
  ['a page that did not ask', started(Promise.resolve(undefined))],
])('%s leads to separate calls', async (_what, { call, requests }) => {
  expect(await call('is-loggedin', {})).toBe('by itself');
  expect(await call('refresh-db', {})).toBe('by itself');
  expect(requests).toEqual(['is-loggedin', 'refresh-db']);
});

describe('script in the page head', () => {
  const script = readFileSync(new URL('../../../public/before-paint.js', import.meta.url), 'utf8');

  /** Returns the requests of the script on a page, for given stored values. */
  function asks(stored: Record<string, unknown>, { pathname = '/dashboard', search = '', page = '' } = {}) {
    const requests: { address: string; body: unknown }[] = [];
    const storage = {
      getItem: (key: string) => JSON.stringify(stored[key.replace('Partita.', '')]) ?? null,
    };
    const scope = {
      localStorage: storage,
      sessionStorage: storage,
      addEventListener: () => {},
      matchMedia: () => ({ matches: false, addEventListener: () => {} }),
      navigator: { languages: ['en'] },
      location: { pathname, search, hash: '', replace: () => {} },
      document: {
        documentElement: { dataset: {}, lang: 'en' },
        currentScript: { dataset: { page, parts: JSON.stringify({ en: { app: [] } }) } },
      },
      URLSearchParams,
      fetch: async (address: string, { body = 'null' }: { body?: string } = {}) =>
        requests.push({ address, body: JSON.parse(body) }),
    };
    runInNewContext(script, scope);
    return requests.filter(({ address }) => address.startsWith('/api/'));
  }

  test("requests the start of a signed-in user from the page's server", () => {
    const requests = asks(
      { IsLoggedIn: true, IsOwnServer: true, CurrentBookName: 'Main' },
      { search: '?recoverytoken=abc' },
    );
    expect(requests).toEqual([
      {
        address: startPath,
        body: StartQuery.parse({ bookName: 'Main', recoverytoken: 'abc', isHome: true }),
      },
    ]);
  });

  test.each([
    ['an account is named', {}, { search: '?at=CASH' }],
    ['an account was in sight before a reload', { CurrentAccountNameTree: ['R', 'CASH'] }, {}],
    ['it is another page', {}, { pathname: '/reports' }],
  ])('requests no data of the first page if %s', (_why, stored, where) => {
    const [request] = asks({ IsLoggedIn: true, IsOwnServer: true, ...stored }, where);
    expect(request?.body).toEqual({});
  });

  test.each([
    ['nobody was signed in', { IsOwnServer: true }, {}],
    ['the books live elsewhere', { IsLoggedIn: true }, {}],
    ['it is the landing page', { IsLoggedIn: true, IsOwnServer: true }, { page: 'landing', pathname: '/' }],
  ])('requests nothing if %s', (_why, stored, where) => {
    expect(asks(stored, where)).toEqual([]);
  });
});
