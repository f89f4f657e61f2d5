// Prints two runs side by side: node bench/compare.ts before.json after.json
import process from 'node:process';
import { readRun, type BenchRun, formatValue } from './figures.ts';

const [before = '', after = ''] = process.argv.slice(2);
const runs = [await readRun(before), await readRun(after)] as const;
const keyOf = ({ section, name }: BenchRun['figures'][number]) => `${section}: ${name}`;
const earlier = new Map(runs[0].figures.map((figure) => [keyOf(figure), figure]));

for (const { commit, at, load, cores } of runs)
  console.log(`${commit}, ${at}, load ${load.toFixed(1)} on ${cores} cores`);
console.log('\n| | before | after | after / before |\n| --- | --- | --- | --- |');
for (const figure of runs[1].figures) {
  const known = earlier.get(keyOf(figure));
  const share = known === undefined || known.value === 0 ? '' : (figure.value / known.value).toFixed(2);
  const was = known === undefined ? '' : formatValue(known.value);
  console.log(`| ${keyOf(figure)} (${figure.unit}) | ${was} | ${formatValue(figure.value)} | ${share} |`);
}
