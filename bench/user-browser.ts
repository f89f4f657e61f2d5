// A browser with a profile on disk and the session of a user, and a counter for its network traffic.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, openBrowserProfile, type Page } from '../tools/open-browser.ts';
import { address, type BenchUser } from './server.ts';

/** Opens a separate browser for a user while `work` runs. */
export async function withUserBrowser<Answer>(
  { cookie }: BenchUser,
  work: (context: BrowserContext) => Promise<Answer>,
): Promise<Answer> {
  const profile = await mkdtemp(join(tmpdir(), 'partita-bench-profile-'));
  const context = await openBrowserProfile(profile);
  try {
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split(/=(.*)/s);
        return { name, value, url: address };
      }),
    );
    return await work(context);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Returns the peak memory of the page processes so far, in MB; undefined if the system does not report it. */
export async function readPeakMemoryMb(context: BrowserContext): Promise<number | undefined> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const statuses = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => readFile(`/proc/${id}/status`, 'utf8').catch(() => '')),
  );
  const peaks = statuses.flatMap((status) => Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN));
  const finitePeaks = peaks.filter(Number.isFinite);
  return finitePeaks.length === 0 ? undefined : Math.max(...finitePeaks) / 1024;
}

/** The network traffic: the number of calls, and all their bytes in both directions, including headers. */
export type Traffic = { calls: number; bytes: number };

/** Counts the calls of a page while `work` runs, and until the page has been quiet for `quietMs` milliseconds. */
export async function countPageTraffic(
  page: Page,
  quietMs: number,
  work: () => Promise<unknown>,
): Promise<Traffic> {
  const traffic: Traffic = { calls: 0, bytes: 0 };
  let lastMs = performance.now();
  const sizes: Promise<void>[] = [];
  const count = (request: Awaited<ReturnType<Page['waitForRequest']>>) => {
    lastMs = performance.now();
    traffic.calls += 1;
    const add = async () => {
      for (const size of Object.values(await request.sizes())) traffic.bytes += size;
    };
    sizes.push(add());
  };
  page.on('requestfinished', count);
  await work();
  lastMs = performance.now();
  while (performance.now() - lastMs < quietMs) await wait(50);
  page.off('requestfinished', count);
  await Promise.all(sizes);
  return traffic;
}
