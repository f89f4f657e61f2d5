import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import process from 'node:process';
import * as z from 'zod';

/** What was measured, and beside it, in the same run, what it costs without us. */
const BenchFigure = z.object({
  /** What it belongs to: a heading of docs/performance.md. */
  section: z.string(),
  name: z.string(),
  unit: z.enum(['ms', 's', 'MB', 'kB', 'rows/s', 'calls/s', 'tasks']),
  value: z.number(),
  /** 95th percentile, of what was measured more than once. */
  p95: z.optional(z.number()),
  /** What the same takes on a bare connection, of a bare server, as a bare list. */
  floors: z.optional(z.record(z.string(), z.number())),
});
export type BenchFigure = z.output<typeof BenchFigure>;

const BenchRun = z.object({
  /** When it began, and of what. */
  at: z.string(),
  commit: z.string(),
  node: z.string(),
  cores: z.int(),
  /** Load average of the last minute before it began: others at work make figures worse. */
  load: z.number(),
  figures: z.array(BenchFigure),
});
export type BenchRun = z.output<typeof BenchRun>;

/** A run that begins now. */
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

/** Reads a run that was kept. @throws when the file is none. */
export async function readRun(path: string): Promise<BenchRun> {
  return BenchRun.parse(JSON.parse(await readFile(path, 'utf8')));
}

export async function writeRun(path: string, run: BenchRun): Promise<void> {
  await writeFile(path, `${JSON.stringify(run, null, 2)}\n`);
}

/** Three digits are more than a figure is worth. */
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

/** The figures as tables of Markdown, one a section. */
export function formatTables({ figures }: BenchRun): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const sections = Map.groupBy(figures, ({ section }) => section);
  return [...sections]
    .map(([section, of]) =>
      [
        `## ${section}\n`,
        line(['', 'median', 'p95', 'beside it']),
        line(['---', '---', '---', '---']),
        ...of.map((each) => line(formatCells(each))),
      ].join('\n'),
    )
    .join('\n\n');
}
