import { afterEach, expect, test, vi } from 'vitest';
import { watchForUpdates } from './updates.ts';

const site = 'https://books.example';

/** Performance entry of a fetched file; `workerStart` is 0 if no worker answered. */
class FetchEntry {
  readonly name: string;
  readonly workerStart: number;
  constructor(path: string, workerStart: number) {
    this.name = new URL(path, site).href;
    this.workerStart = workerStart;
  }
}

/** Opens a page whose worker started during loading, and records the messages to the worker. */
function openPage({
  fetched = [],
  waiting = null,
}: { fetched?: FetchEntry[]; waiting?: object | null } = {}) {
  const messages: unknown[] = [];
  const active = { postMessage: (message: unknown) => messages.push(message) };
  const registration = Object.assign(new EventTarget(), { active, waiting, update: async () => {} });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: active,
    ready: Promise.resolve(registration),
    register: async () => registration,
  });
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker });
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { origin: site, reload });
  vi.stubGlobal('sessionStorage', tabStorage);
  vi.stubGlobal('document', new EventTarget());
  const page = new EventTarget();
  vi.stubGlobal('dispatchEvent', (event: Event) => page.dispatchEvent(event));
  vi.stubGlobal('PerformanceResourceTiming', FetchEntry);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      readonly #hear: (list: { getEntries: () => FetchEntry[] }) => void;
      constructor(hear: (list: { getEntries: () => FetchEntry[] }) => void) {
        this.#hear = hear;
      }
      observe() {
        this.#hear({ getEntries: () => fetched });
      }
    },
  );
  return { messages, reload, serviceWorker, page };
}

/** The session storage of the tab, shared by its pages. */
const tab = new Map<string, string>();
const tabStorage = {
  getItem: (key: string) => tab.get(key) ?? null,
  setItem: (key: string, value: string) => void tab.set(key, value),
  removeItem: (key: string) => void tab.delete(key),
};

afterEach(() => {
  vi.useRealTimers();
  tab.clear();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('reports all files fetched before the worker started, also if it started before this file was loaded', async () => {
  const { messages } = openPage({
    fetched: [
      new FetchEntry('/assets/firebase-AAAAAAAA.js', 0),
      new FetchEntry('/assets/rows-BBBBBBBB.js', 12),
      new FetchEntry('https://elsewhere.example/picture.png', 0),
    ],
  });
  await watchForUpdates(() => {});
  expect(messages).toEqual([
    { type: 'CACHE_URLS', payload: { urlsToCache: [`${site}/assets/firebase-AAAAAAAA.js`] } },
  ]);
});

test('reports nothing if the worker served the page from the beginning', async () => {
  const { messages } = openPage({ fetched: [new FetchEntry('/assets/firebase-AAAAAAAA.js', 12)] });
  await watchForUpdates(() => {});
  expect(messages).toEqual([]);
});

test('activates an accepted build even if the old worker answered the page once more', async () => {
  vi.useFakeTimers();
  const waiting = { postMessage: () => {} };
  const first = openPage({ waiting });
  const offers: (() => void)[] = [];
  await watchForUpdates((take) => offers.push(take));
  offers[0]?.();
  // The page is reloaded, and the newer build is still waiting.
  const second = openPage({ waiting });
  await watchForUpdates((take) => offers.push(take));
  second.serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(second.reload).toHaveBeenCalledOnce();
  expect([offers.length, first.reload.mock.calls.length]).toEqual([1, 0]);
  // From then on newer builds activated by other pages are only offered.
  const third = openPage();
  await watchForUpdates((take) => offers.push(take));
  third.serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect([third.reload.mock.calls.length, offers.length]).toEqual([0, 2]);
});

test('repeats the reload if the page does not arrive', async () => {
  vi.useFakeTimers();
  const { reload } = openPage({ waiting: { postMessage: () => {} } });
  const offers: (() => void)[] = [];
  await watchForUpdates((take) => offers.push(take));
  offers[0]?.();
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(reload.mock.calls.length).toBeGreaterThan(1);
});

test('does not repeat the reload after the user cancels the leave prompt', async () => {
  vi.useFakeTimers();
  const { reload, serviceWorker, page } = openPage({ waiting: { postMessage: () => {} } });
  page.addEventListener('beforeunload', (event) => event.preventDefault());
  const offers: (() => void)[] = [];
  await watchForUpdates((take) => offers.push(take));
  offers[0]?.();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  vi.advanceTimersByTime(60_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('activates a build that is still waiting on the next page once more, and then offers it again', async () => {
  vi.useFakeTimers();
  const messages: unknown[] = [];
  const waiting = { postMessage: (message: unknown) => messages.push(message) };
  const offers: (() => void)[] = [];
  openPage({ waiting });
  await watchForUpdates((take) => offers.push(take));
  offers[0]?.();
  const second = openPage({ waiting });
  vi.clearAllTimers();
  await watchForUpdates((take) => offers.push(take));
  expect([messages, offers.length]).toEqual([['take-over', 'take-over'], 1]);
  vi.runAllTimers();
  expect([second.reload.mock.calls.length, offers.length]).toEqual([0, 2]);
});

test('reloads a page of the old build that loaded after the newer worker started, only once', async () => {
  const offers: (() => void)[] = [];
  openPage({ waiting: { postMessage: () => {} } });
  vi.useFakeTimers();
  await watchForUpdates((take) => offers.push(take));
  offers[0]?.();
  const second = openPage();
  await watchForUpdates((take) => offers.push(take));
  const third = openPage();
  await watchForUpdates((take) => offers.push(take));
  expect([second.reload.mock.calls.length, third.reload.mock.calls.length]).toEqual([1, 0]);
});
