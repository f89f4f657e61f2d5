import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, normalizePath, type Plugin } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFiles, buildStamp } from './build-inputs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

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
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'partita-build-'));
    await build({
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'error',
      plugins: [notes()],
      worker: { plugins: () => [notes()] },
      build: { outDir: folder },
    });
  }, 180_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('reads nothing that its stamp does not tell', () => {
    const read = [...files].flatMap((id) => ownPath(id) ?? []);
    const told = new Set(buildFiles(root));
    for (const path of ['src/documents/engine.ts', 'src/web/app.html', 'tools/landing-pages.ts'])
      expect(read).toContain(path);
    expect(read.filter((path) => !told.has(path))).toEqual([]);
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
