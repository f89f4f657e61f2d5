import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, normalizePath, type Plugin } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dashboard, furtherBudgets, pageBudgets, workerBudgets } from './build-budgets.ts';
import { filesInCircles, filesOf, gzipBytes, type Language, recordGraph } from './build-graph.ts';
import { buildFiles, buildStamp } from './build-inputs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const languages: readonly Language[] = ['en', 'de'];

/** Notes every file that a build reads: its modules and those of its workers, its configuration and what that imports. */
function readsOf(): { files: Set<string>; notes: () => Plugin } {
  const files = new Set<string>();
  const notes = (): Plugin => ({
    name: 'notes',
    configResolved: ({ configFileDependencies }) => configFileDependencies.forEach((file) => files.add(file)),
    buildEnd() {
      for (const id of this.getModuleIds()) files.add(id);
    },
  });
  return { files, notes };
}

/** The path within the clone of what a build reads; undefined for what is not a file of it. */
function ownPath(id: string): string | undefined {
  const [path = ''] = normalizePath(relative(root, id.replace(/^\0/, ''))).split('?');
  return path.startsWith('..') || path.includes('node_modules/') || !id.startsWith(root) ? undefined : path;
}

describe('a build', () => {
  const { files, notes } = readsOf();
  const { graph, plugin: graphRecorder } = recordGraph();
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'partita-build-'));
    // As tools/setup.mjs builds: a development build would have a larger React.
    vi.stubEnv('NODE_ENV', 'production');
    await build({
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'error',
      plugins: [notes(), graphRecorder],
      worker: { plugins: () => [notes()] },
      build: { outDir: folder },
    });
  }, 180_000);
  afterAll(() => {
    vi.unstubAllEnvs();
    return rm(folder, { recursive: true, force: true });
  });

  test('reads nothing that its stamp does not tell', () => {
    const read = [...files].flatMap((id) => ownPath(id) ?? []);
    const told = new Set(buildFiles(root));
    for (const path of ['src/documents/engine.ts', 'src/web/app.html', 'tools/landing-pages.ts'])
      expect(read).toContain(path);
    expect(read.filter((path) => !told.has(path))).toEqual([]);
  });

  test.each(languages)('keeps the budget of each page in %s', (language) => {
    const sizes = Object.entries(pageBudgets).map(([page, { roots, mostBytes }]) => {
      const bytes = gzipBytes(folder, filesOf(graph, roots, language));
      return { page, bytes, mostBytes };
    });
    expect(sizes.filter(({ bytes, mostBytes }) => bytes > mostBytes)).toEqual([]);
  });

  test.each(languages)(
    'keeps the budget of each part that is loaded after the dashboard in %s',
    (language) => {
      const loaded = filesOf(graph, dashboard, language);
      const sizes = Object.entries(furtherBudgets).map(([part, { roots, mostBytes }]) => {
        const further = [...filesOf(graph, roots, language)].filter((file) => !loaded.has(file));
        const bytes = gzipBytes(folder, further);
        return { part, bytes, mostBytes };
      });
      expect(sizes.filter(({ bytes, mostBytes }) => bytes > mostBytes)).toEqual([]);
    },
  );

  test('loads the dashboard in few files', () => {
    for (const language of languages)
      expect(filesOf(graph, dashboard, language).size).toBeLessThanOrEqual(12);
  });

  test('loads no editors, dashboard or error texts with the login screen', () => {
    const { roots } = pageBudgets['login'] ?? { roots: [] };
    const names = [...filesOf(graph, roots, 'en')];
    expect(names.filter((name) => /(?:dashboard|forms|refusals)-/.test(name))).toEqual([]);
  });

  test('has a landing page of less than 5.2 kB of script', () => {
    const roots = ['web/landing/landing.ts', 'web/landing/on-demand.ts'];
    const scripts = [...filesOf(graph, roots, 'en')].filter((name) => name.endsWith('.js'));
    expect(gzipBytes(folder, scripts)).toBeLessThan(5200);
  });

  test('has reports of at most 20 kB of their own, and workers within their budgets', async () => {
    const names = (await readdir(join(folder, 'assets'))).filter((name) => /\.(?:css|js)$/.test(name));
    const sizesOf = (start: string) =>
      names
        .filter((name) => name.startsWith(`${start}-`))
        .map((name) => gzipBytes(folder, [`assets/${name}`]));
    const reports = sizesOf('reports-screen');
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(20 * 1024);
    for (const [worker, mostBytes] of Object.entries(workerBudgets)) {
      expect(sizesOf(worker).length, worker).toBeGreaterThan(0);
      expect(Math.max(...sizesOf(worker)), worker).toBeLessThanOrEqual(mostBytes);
    }
  });

  test('has no files that import one another in a circle', () => {
    expect(graph.size).toBeGreaterThan(20);
    expect(filesInCircles(graph)).toEqual([]);
  });

  test('defines every variable of Mantine that its styles use', async () => {
    const assets = join(folder, 'assets');
    const files = (await readdir(assets)).filter((file) => /\.(?:css|js)$/.test(file));
    const code = (await Promise.all(files.map((file) => readFile(join(assets, file), 'utf8')))).join('\n');
    const used = new Set([...code.matchAll(/var\((--mantine-[\w-]+)\)/g)].map(([, name = '']) => name));
    const defined = new Set([...code.matchAll(/(--mantine-[\w-]+):/g)].map(([, name = '']) => name));
    expect(used.size).toBeGreaterThan(20);
    // No element has the first colour; Mantine sets the second variable on the element that uses it.
    const missing = [...used].filter((name) => !defined.has(name));
    expect(missing.toSorted()).toEqual(['--mantine-color-success', '--mantine-text-wrap']);
  });
});

test('another default provider is another build', () => {
  const stamps = [{}, { DEFAULT_PROVIDER: '' }, { DEFAULT_PROVIDER: 'BROWSER' }].map((environment) =>
    buildStamp(root, environment),
  );
  expect(stamps[1]).toBe(stamps[0]);
  expect(stamps[2]).not.toBe(stamps[0]);
});

test('what is served as it is counts, what only developers read does not', () => {
  const files = buildFiles(root);
  expect(files).toContain('public/static/support/help.md');
  expect(files.filter((path) => path.endsWith('README.md') || path.includes('.test.'))).toEqual([]);
});
