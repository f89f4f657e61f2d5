import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import process from 'node:process';
import * as z from 'zod';

/** A measured value, with the cost of a minimal equivalent from the same run. */
const BenchFigure = z.object({
  /** The heading in docs/performance.md under which the figure appears. */
  section: z.string(),
  name: z.string(),
  unit: z.enum(['ms', 's', 'MB', 'kB', 'rows/s', 'calls/s', 'tasks']),
  value: z.number(),
  /** The 95th percentile of a value that was measured more than once. */
  p95: z.optional(z.number()),
  /** The values of minimal equivalents: a bare connection, a bare server, a bare list. */
  floors: z.optional(z.record(z.string(), z.number())),
});
export type BenchFigure = z.output<typeof BenchFigure>;

const BenchRun = z.object({
  /** The time at which the run started. */
  at: z.string(),
  commit: z.string(),
  node: z.string(),
  cores: z.int(),
  /** The load average of the minute before the run started. Other work on the machine makes figures worse. */
  load: z.number(),
  figures: z.array(BenchFigure),
});
export type BenchRun = z.output<typeof BenchRun>;

/** Creates a run that starts now. */
export function startRun(): BenchRun {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return {
    at: new Date().toISOString(),
    commit,
    node: process.version,
    cores: availableParallelism(),
    load: loadavg()[0] ?? 0,
    figures: [],
  };
}

/** Reads a stored run. @throws if the file contains no run */
export async function readRun(path: string): Promise<BenchRun> {
  return BenchRun.parse(JSON.parse(await readFile(path, 'utf8')));
}

export async function writeRun(path: string, run: BenchRun): Promise<void> {
  await writeFile(path, `${JSON.stringify(run, null, 2)}\n`);
}

/** Formats a value with at most three significant digits; more are not meaningful. */
export const formatValue = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3).replace(/\.?0+$/, '');

const formatCells = ({ name, unit, value, p95, floors = {} }: BenchFigure) => [
  name,
  `${formatValue(value)} ${unit}`,
  p95 === undefined ? '' : formatValue(p95),
  Object.entries(floors)
    .map(([what, each]) => `${what} ${formatValue(each)}`)
    .join(', '),
];

/** Formats the figures as Markdown tables, one for each section. */
export function formatTables({ figures }: BenchRun): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const sections = Map.groupBy(figures, ({ section }) => section);
  return [...sections]
    .map(([section, of]) =>
      [
        `## ${section}\n`,
        line(['', 'median', 'p95', 'baseline']),
        line(['---', '---', '---', '---']),
        ...of.map((each) => line(formatCells(each))),
      ].join('\n'),
    )
    .join('\n\n');
}
