// Measures the app in a browser with a slowed-down processor. The package that has the browser (e2e/bench) does the measuring.
import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { BenchFigure } from './figures.ts';

const BrowserMeasurements = z.array(
  z.object({
    name: z.string(),
    /** The longest task of the main thread, and the sum of all tasks, in milliseconds. */
    longestMs: z.number(),
    sumMs: z.number(),
    /** The longest task for the same action on a bare page, in milliseconds. */
    bareMs: z.optional(z.number()),
  }),
);

/** Measures the main-thread time of single actions, with the processor slowed down by the given factor. */
export async function measureBrowser(slowdown = 4): Promise<BenchFigure[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['e2e/bench/browser.ts', String(slowdown)], {
    maxBuffer: 1e7,
  });
  const section = `Longest task in the browser, processor slowed down ${slowdown} times`;
  return BrowserMeasurements.parse(JSON.parse(stdout)).map(({ name, longestMs, sumMs, bareMs }) => ({
    section,
    name,
    unit: 'ms',
    value: longestMs,
    floors: { 'all together': sumMs, ...(bareMs !== undefined && { bare: bareMs }) },
  }));
}
