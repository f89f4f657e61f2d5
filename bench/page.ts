// Writes the figures of a run into docs/performance.md: node bench/page.ts run.json
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { readRun, formatTables } from './figures.ts';

const [path = ''] = process.argv.slice(2);
const page = join(import.meta.dirname, '../docs/performance.md');
const markers = ['<!-- figures: begin -->', '<!-- figures: end -->'] as const;

const run = await readRun(path);
const [before, rest = ''] = (await readFile(page, 'utf8')).split(markers[0]);
const [, after] = rest.split(markers[1]);
if (after === undefined) throw new Error(`${page} has no markers for the figures`);
const conditions = `${run.at.slice(0, 10)}, ${run.commit}, Node ${run.node}, ${run.cores} cores, load average ${run.load.toFixed(1)} before.`;
await writeFile(
  page,
  [before, markers[0], `\n\n${conditions}\n\n${formatTables(run)}\n\n`, markers[1], after].join(''),
);
