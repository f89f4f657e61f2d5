// The app in a browser whose processor is slowed down: measured by the package that has the browser (e2e/bench).
import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { BenchFigure } from './figures.ts';

const BrowserMeasurements = z.array(
  z.object({
    name: z.string(),
    /** The longest task of the main thread, and all of them together, in milliseconds. */
    longestMs: z.number(),
    sumMs: z.number(),
    /** The same done on a bare page. */
    bareMs: z.optional(z.number()),
  }),
);

/** What single things take of the main thread, with the processor slowed down so many times. */
export async function measureBrowser(slowdown = 4): Promise<BenchFigure[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['e2e/bench/browser.ts', String(slowdown)], {
    maxBuffer: 1e7,
  });
  const section = `In a browser, the processor slowed down ${slowdown} times: the longest task`;
  return BrowserMeasurements.parse(JSON.parse(stdout)).map(({ name, longestMs, sumMs, bareMs }) => ({
    section,
    name,
    unit: 'ms',
    value: longestMs,
    floors: { 'all together': sumMs, ...(bareMs !== undefined && { bare: bareMs }) },
  }));
}
