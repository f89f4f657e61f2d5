import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { layers } from '../tools/layers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const skip = /^(?:node_modules|dist|data|\.git|test-results)(?:\/|$)|\/node_modules\//;

const files = readdirSync(root, { recursive: true, encoding: 'utf8', withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length).replace(/^\//, ''))
  .filter((path) => !skip.test(path));
const read = (path: string) => readFileSync(root + path, 'utf8');
const sources = files.filter((path) => /^(?:src|test|tools|bench|e2e)\/.*\.(?:ts|tsx|mjs)$/.test(path));

/** Returns the matching lines of files as `file:line`, so that a failure names them. */
function findLines(paths: string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
  );
}

describe('source conventions', () => {
  test('wire names are used only at the edge', () => {
    const wire =
      /\b(?:Transaction(?:Id|Description|Notes|Date|Split)\w*|Account(?:Id|Name|Description|Color)|ParentAccountId|IsPlaceholder|IsFavourite\w*|TotalAmountHeld|PropsInJSON|TagsInSemicolonSeparated)\b/;
    const inside = sources.filter(
      (path) =>
        /^src\/(?:web|ledger|entry)\//.test(path) &&
        !/\.test\.tsx?$/.test(path) &&
        !/ledger\/(?:wire|fingerprint|read-import|default-chart|(?:read-)?clipboard|exported-books)/.test(
          path,
        ),
    );
    const importsOnly = /import\b/;
    expect(findLines(inside, wire).filter((location) => !importsOnly.test(lineAt(location)))).toEqual([]);
  });

  test('amounts are never floats', () => {
    const inside = sources.filter((path) => path.startsWith('src/ledger/') && !path.endsWith('.test.ts'));
    expect(findLines(inside, /parseFloat|toFixed|Math\.(?:round|floor|ceil|trunc)\([^)]*minor/i)).toEqual([]);
  });

  test('no type is forced by a cast or a directive', () => {
    const inside = sources.filter((path) => path.startsWith('src/'));
    expect(
      findLines(inside, /@ts-(?:ignore|nocheck|expect-error)|oxlint-disable|\bas unknown as|\bas any\b/),
    ).toEqual([]);
  });

  test('no label is written outside the texts', () => {
    const screens = sources.filter((path) => /^src\/web\/.*\.tsx$/.test(path));
    expect(findLines(screens, /'aria-\w+': ['"`]\w/)).toEqual([]);
  });

  test('each used CSS variable is defined', () => {
    const web = files
      .filter((path) => /^src\/web\/.*\.(?:css|tsx?|html)$/.test(path))
      .map((path) => read(path));
    const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
    const there = new Set(web.flatMap((text) => matches(text, /(--[a-z\d-]+)['"]?\]?\s*:/g)));
    // The variables that Mantine components set on themselves.
    const itsOwn = /^--(?:mantine|button|input|menu)-/;
    const used = web.flatMap((text) => matches(text, /var\((--[a-z\d-]+)[),]/g));
    expect(used.filter((name = '') => !itsOwn.test(name) && !there.has(name))).toEqual([]);
  });

  test('a worker is started by the folder that owns it', () => {
    expect(findLines(sources, /new URL\('\.\.\/[^']*', import\.meta\.url\).*Worker/)).toEqual([]);
  });

  test('each browser test has an expectation', () => {
    // The linter checks only vitest tests; a few helpers expect on behalf of their callers.
    const expecting = /\b(?:expect\w*\s*(?:<[^>]*>)?[.(]|(?:check|compare)[A-Z]\w*\()/;
    const idle = sources
      .filter((path) => path.endsWith('.e2e.ts'))
      .flatMap((path) =>
        read(path)
          .split(/^(?= *test(?:\.\w+)*\(\s*['"`])/m)
          .slice(1),
      )
      .filter((text) => !text.trimStart().startsWith('test.describe') && !expecting.test(text));
    expect(idle.map((text) => text.trimStart().split('\n', 1)[0])).toEqual([]);
  });

  test('generated files are up to date', () => {
    for (const tool of ['build-sql.ts', 'build-calls-page.ts']) {
      expect(
        () => execFileSync(process.execPath, [`tools/${tool}`, '--check'], { cwd: root, stdio: 'pipe' }),
        tool,
      ).not.toThrow();
    }
  });

  test('ARCHITECTURE.md shows the layers of the linter configuration', () => {
    const page = read('ARCHITECTURE.md').replaceAll(/ +/g, ' ');
    const rows = layers.map(
      ({ folder, mayUse }) =>
        `| \`${rowOf(folder)}\` | ${mayUse.map((name) => `\`${name}\``).join(', ') || '-'} |`,
    );
    expect(rows.filter((row) => !page.includes(row))).toEqual([]);
    const shown = page.match(/^\| `[^`]+` \|/gm) ?? [];
    expect(shown).toHaveLength(new Set(rows).size);
  });

  test('each layer imports exactly the layers that it may import', () => {
    const allowed = new Set(
      layers.flatMap(({ folder, mayUse }) => mayUse.map((to) => `${rowOf(folder)} -> ${to}`)),
    );
    expect([...new Set(usedArrows())].toSorted()).toEqual([...allowed].toSorted());
  });

  test('each folder has a README', () => {
    const rooms = [
      'sql',
      'test',
      'e2e',
      'bench',
      'tools',
      ...layers.map(({ folder }) => `src/${folder}`).filter((folder) => !folder.includes('/features/')),
      'src/web',
      'src/web/features',
    ];
    expect(rooms.filter((room) => !existsSync(`${root}${room}/README.md`))).toEqual([]);
  });

  test('each source file that a document names exists', () => {
    const documents = files.filter((path) => path.endsWith('.md') && !path.includes('/fixtures/'));
    const named = documents.flatMap((path) =>
      [...read(path).matchAll(/`(?:#|\.\/)?([\w./-]+\.(?:tsx?|mjs|sql))`/g)].map(([, name = '']) => ({
        path,
        name,
      })),
    );
    const exists = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
    // A name that begins with a dot is an ending of names.
    expect(named.filter(({ name }) => !name.startsWith('.') && !exists(name))).toEqual([]);
  });

  test('each name in the glossary occurs in the code', () => {
    const used = new Set(sources.flatMap((path) => read(path).match(/[A-Za-z_]\w*/g) ?? []));
    const cells = read('docs/glossary.md')
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.split('|')[3] ?? '');
    const names = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
    expect(names.filter((name) => !used.has(name))).toEqual([]);
  });

  test('no file contains an absolute path of a machine', () => {
    const text = files.filter(
      (path) => !/\.(?:png|woff2?|ico)$/.test(path) && path !== 'test/source-conventions.test.ts',
    );
    expect(findLines(text, /\/work\/(?:main|shared)|\/home\/\w+\/|"resolved": "http/)).toEqual([]);
  });
});

const oneFeature = /^web\/features\/[\w-]+$/;

/** Returns the innermost layer that contains a path under src/. */
function layerOf(path: string): string | undefined {
  const holding = [...layers.map(({ folder }) => folder), 'web/styles'].filter((folder) =>
    path.startsWith(`src/${folder}/`),
  );
  return holding.toSorted((a, b) => b.length - a.length)[0];
}

/** Returns the imports of a source file as paths under src/. */
function importsOf(path: string): string[] {
  const named = read(path).matchAll(/(?:\bfrom |\bimport |\bimport\(|\bURL\()'([#.][^']+)'/g);
  return [...named].map(([, name = '']) =>
    name.startsWith('#') ? `src/${name.slice(1)}` : posix.join(posix.dirname(path), name),
  );
}

const rowOf = (folder: string) => (oneFeature.test(folder) ? 'web/features/*' : folder);

/** Returns the imports between layers as `folder -> folder`, with all features as one. */
function usedArrows(): string[] {
  const own = sources.filter((path) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path));
  return own.flatMap((path) => {
    const from = layerOf(path);
    const to = importsOf(path).map(layerOf);
    return from === undefined
      ? []
      : to.flatMap((each) => (each === undefined || each === from ? [] : [`${rowOf(from)} -> ${each}`]));
  });
}

function lineAt(location: string): string {
  const [path = '', line = '1'] = location.split(':');
  return read(path).split('\n')[Number(line) - 1] ?? '';
}
