// Checks a build by its manifest: node tools/check-build.ts [folder]. Prints the bytes that each page loads, and fails if a page exceeds
// its budget.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { toGermanModule } from './languages.ts';
import { modulePathOf } from './route-chunks.ts';

const folder = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url));

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')));

type PageBudget = {
  /** The modules of `src/web` with which the page starts. */
  roots: readonly string[];
  /** The maximum number of bytes after gzip: of script and styles together, or of the script alone if `isScriptAlone`. */
  maxBytes: number;
  isScriptAlone?: boolean;
};

/** The pages with a budget. Docs: docs/performance.md, "First load of each page". */
const pages: Record<string, PageBudget> = {
  landing: { roots: ['index.html', 'landing/on-demand.ts'], maxBytes: 8000, isScriptAlone: true },
  login: {
    roots: ['app/main.tsx', 'app/start/start-questions.tsx', 'features/auth/passkey-sign-in.tsx'],
    maxBytes: 155_000,
  },
  dashboard: { roots: ['app/main.tsx', 'app/dashboard/dashboard-page.tsx'], maxBytes: 210_000 },
};

/** Returns the manifest key of a module of `src/web` in the German app. */
const germanKey = (root: string) =>
  root.endsWith('.html')
    ? `de/${root}`
    : root + toGermanModule(modulePathOf(`web/${root}`)).slice(modulePathOf(`web/${root}`).length);

/** Returns the files that these modules load, including all static imports. @throws Error if the build has no such module */
function collectFiles(keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const entry = manifest[key];
    if (entry === undefined) throw new Error(`The build has no module ${key}`);
    for (const file of [entry.file, ...entry.css]) files.add(file);
    entry.imports.forEach(visit);
  };
  keys.forEach(visit);
  return files;
}

/** Returns the size of a file after gzip, in bytes. */
function gzipBytes(name: string): number {
  const path = join(folder, name);
  return existsSync(`${path}.gz`) ? statSync(`${path}.gz`).size : gzipSync(readFileSync(path)).length;
}

/** Returns the files that import themselves through other files. */
function findCircularFiles(): string[] {
  const isReached = (key: string, from: string, seen = new Set<string>()): boolean =>
    (manifest[from]?.imports ?? []).some((imported) => {
      if (imported === key) return true;
      if (seen.has(imported)) return false;
      seen.add(imported);
      return isReached(key, imported, seen);
    });
  return Object.keys(manifest).filter((key) => isReached(key, key));
}

/** Returns the Mantine variables and classes that scripts and styles of the build use and no style of the build defines. */
function findMissingStyles(): string[] {
  const assets = join(folder, 'assets');
  const codeOf = (end: RegExp) =>
    readdirSync(assets)
      .filter((file) => end.test(file))
      .map((file) => readFileSync(join(assets, file), 'utf8'))
      .join('\n');
  const [scripts, styles] = [codeOf(/\.js$/), codeOf(/\.css$/)];
  const variables = [...(scripts + styles).matchAll(/var\((--mantine-[\w-]+)\)/g)].map(
    ([, name = '']) => name,
  );
  const defined = new Set(
    [...(scripts + styles).matchAll(/(--mantine-[\w-]+):/g)].map(([, name = '']) => name),
  );
  // No element uses the first colour. Mantine sets the second variable on the element that uses it.
  const definedElsewhere = new Set(['--mantine-color-success', '--mantine-text-wrap']);
  const all = ['core', 'notifications']
    .map((part) => fileURLToPath(new URL(`../node_modules/@mantine/${part}/styles.css`, import.meta.url)))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const classesIn = (code: string) => new Set([...code.matchAll(/\bm_[\da-f]{8}\b/g)].map(([name]) => name));
  const [styled, present] = [classesIn(all), classesIn(styles)];
  const classes = [...classesIn(scripts)].filter((name) => styled.has(name) && !present.has(name));
  return [...new Set(variables)]
    .filter((name) => !defined.has(name) && !definedElsewhere.has(name))
    .concat(classes);
}

const problems: string[] = [];
for (const [page, { roots, maxBytes, isScriptAlone }] of Object.entries(pages))
  for (const [language, keys] of Object.entries({ English: roots, German: roots.map(germanKey) })) {
    const files = [...collectFiles(keys)].filter((file) => isScriptAlone !== true || file.endsWith('.js'));
    const bytes = files.map(gzipBytes).reduce((sum, size) => sum + size, 0);
    const line = `${page}, ${language}: ${bytes} of ${maxBytes} bytes in ${files.length} files`;
    process.stdout.write(`${line}\n`);
    if (bytes > maxBytes) problems.push(line);
  }
const loginFiles = [...collectFiles(pages['login']?.roots ?? [])];
for (const file of loginFiles.filter((name) => /\/(?:dashboard|forms|details)-[^/]*$/.test(name)))
  problems.push(`The login screen loads ${file}.`);
for (const key of findCircularFiles()) problems.push(`${key} imports itself through others.`);
for (const name of findMissingStyles()) problems.push(`No style defines ${name} of Mantine.`);

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
