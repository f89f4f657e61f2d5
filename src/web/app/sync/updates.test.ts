import { afterEach, expect, test, vi } from 'vitest';
import { watchForUpdates } from './updates.ts';

const site = 'https://books.example';

/** What the page fetched, and whether a worker answered. */
class Fetched {
  readonly name: string;
  readonly workerStart: number;
  constructor(path: string, workerStart: number) {
    this.name = new URL(path, site).href;
    this.workerStart = workerStart;
  }
}

/** A page with a worker that has come in while the page was loading. Returns what the worker is told. */
function pageThatFetched(...fetched: Fetched[]) {
  const told: unknown[] = [];
  const active = { postMessage: (message: unknown) => told.push(message) };
  const registration = Object.assign(new EventTarget(), { active, waiting: null, update: async () => {} });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: active,
    ready: Promise.resolve(registration),
    register: async () => registration,
  });
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', { origin: site });
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('PerformanceResourceTiming', Fetched);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      readonly #hear: (list: { getEntries: () => Fetched[] }) => void;
      constructor(hear: (list: { getEntries: () => Fetched[] }) => void) {
        this.#hear = hear;
      }
      observe() {
        this.#hear({ getEntries: () => fetched });
      }
    },
  );
  return told;
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('what was fetched before the worker came in is told to it, also when it was there before this file', async () => {
  const told = pageThatFetched(
    new Fetched('/assets/firebase-AAAAAAAA.js', 0),
    new Fetched('/assets/rows-BBBBBBBB.js', 12),
    new Fetched('https://elsewhere.example/picture.png', 0),
  );
  await watchForUpdates(() => {});
  expect(told).toEqual([
    { type: 'CACHE_URLS', payload: { urlsToCache: [`${site}/assets/firebase-AAAAAAAA.js`] } },
  ]);
});

test('a page that the worker answered from its beginning tells it nothing', async () => {
  const told = pageThatFetched(new Fetched('/assets/firebase-AAAAAAAA.js', 12));
  await watchForUpdates(() => {});
  expect(told).toEqual([]);
});
