import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path));

const staticImport = /^(?:import|export) (?!type )(?:([^;'"]*?) from )?'([^']+)'/gm;
const dynamic = /(?<!typeof )\bimport\(\s*'([^']+)'/g;

/** True if a list of imports names only types. */
const isOfTypes = (list: string) =>
  list.startsWith('{') &&
  list
    .slice(1, -1)
    .split(',')
    .every((name) => name.trim() === '' || name.trim().startsWith('type '));

/** Returns the files of src that a file imports, statically or dynamically. */
function importsOf(file: string): string[] {
  const text = readFileSync(source + file, 'utf8');
  const now = [...text.matchAll(staticImport)].flatMap(([, list = '', path = '']) =>
    isOfTypes(list.trim()) ? [] : [path],
  );
  const later = [...text.matchAll(dynamic)].map(([, path = '']) => path);
  return [...now, ...later].flatMap((path) => {
    if (!/^[#.]/.test(path)) return [];
    const found = path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path);
    return existsSync(source + found) && /\.tsx?$/.test(found) ? [found] : [];
  });
}

/** Returns the first import cycle that is reachable from a file. */
function findCycle(file: string, path: readonly string[], done: Set<string>): readonly string[] | undefined {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  if (done.has(file)) return undefined;
  done.add(file);
  for (const next of importsOf(file)) {
    const circle = findCycle(next, [...path, file], done);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

test('no module imports itself, not even through a dynamic import', () => {
  const done = new Set<string>();
  expect(files.flatMap((file) => findCycle(file, [], done) ?? [])).toEqual([]);
});

const worker = /new Worker\(\s*new URL\('([^']+)', import\.meta\.url\)/g;

test('a worker file is imported only for its types', () => {
  const workers = new Set(
    files.flatMap((file) =>
      [...readFileSync(source + file, 'utf8').matchAll(worker)].map(([, path = '']) =>
        posix.join(posix.dirname(file), path),
      ),
    ),
  );
  expect(workers.size).toBeGreaterThan(5);
  const imported = files.flatMap((file) => importsOf(file).map((needed) => `${needed} by ${file}`));
  expect(imported.filter((each) => workers.has(each.replace(/ by .*/, '')))).toEqual([]);
});
