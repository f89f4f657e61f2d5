import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');
const filesIn = (folder: string) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length).replace(/^\//, ''))
    .filter((path) => !/(?:^|\/)node_modules\//.test(path));

const code = ['src', 'test', 'tools', 'bench', 'e2e', 'sql', 'firebase']
  .flatMap(filesIn)
  .filter((path) => /\.(?:ts|tsx|mjs|css|sql|rules)$/.test(path) && !path.includes('.generated.'));
const tests = code.filter((path) => /\.(?:test|e2e)\.tsx?$|suites\//.test(path));

type Found = { where: string; text: string };

const lineOf = (source: string, index: number) => source.slice(0, index).split('\n').length;

/** The matches of a pattern with their file and line; the text is the first group that matched. */
const findAll = (paths: readonly string[], pattern: RegExp): Found[] =>
  paths.flatMap((path) => {
    const source = read(path);
    return [...source.matchAll(pattern)].map((match) => ({
      where: `${path}:${lineOf(source, match.index)}`,
      text: match.slice(1).find((group) => group !== undefined) ?? '',
    }));
  });

/** Blocks of JavaScript and CSS, and runs of line comments. */
const comments: Found[] = [
  ...findAll(
    code.filter((path) => /\.(?:ts|tsx|mjs|css)$/.test(path)),
    /^[ \t]*\/\*\*?((?:[^*]|\*(?!\/))*)\*\/|(?:^|\s)\/\*\* (.*?) \*\/|((?:^[ \t]*\/\/(?!\/).*\n)+)/gm,
  ),
  ...findAll(
    code.filter((path) => path.endsWith('.sql')),
    /((?:^[ \t]*--.*\n)+)/gm,
  ),
  ...findAll(
    code.filter((path) => path.endsWith('.rules')),
    /((?:^[ \t]*\/\/.*\n)+)/gm,
  ),
].map(({ where, text }) => ({
  where,
  text: text.replaceAll(/\n[ \t]*(?:\*|\/\/|--)?|^[ \t]*(?:\/\/|--|\*)/g, ' ').trim(),
}));

const titles = findAll(
  tests,
  /^[ \t]*(?:describe|it|test)(?:\.\w+)*(?:\([^'"`]*?\)|\(\[[^]*?\]\))?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`)/gm,
);
const exportedNames = findAll(
  code.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path)),
  /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm,
);
const exportedTypes = findAll(
  code.filter((path) => /\.tsx?$/.test(path)),
  /^export (?:declare )?(?:type|interface) (\w+)/gm,
);

/** Texts of the English screens, without comments and imports. */
const texts: Found[] = filesIn('src/web/languages/en').flatMap((path) => {
  const source = read(path)
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/^\s*(?:\/\*\*.*|\*.*|\/\/.*)$/gm, '');
  return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g)].map(
    ([, single, double, template]) => ({ where: path, text: single ?? double ?? template ?? '' }),
  );
});

/** The last column of the glossary: parts of names in backticks, else phrases. */
const avoided = read('docs/glossary.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:term|---)/.test(line))
  .flatMap((line) => line.split('|').at(-2)?.split(',') ?? [])
  .map((entry) => entry.trim())
  .filter((entry) => entry !== '');
const avoidedInNames = avoided
  .filter((entry) => entry.startsWith('`'))
  .map((entry) => entry.replaceAll('`', ''));
const avoidedPhrases = avoided.filter((entry) => !entry.startsWith('`'));

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

const hasWords = (name: string, words: string) =>
  ` ${wordsOf(name).join(' ')} `.includes(` ${wordsOf(words).join(' ')} `);

const shown = (found: readonly Found[]) => found.map(({ where, text }) => `${where} ${text.slice(0, 90)}`);

describe('plain language', () => {
  test('finds comments, titles, names and avoided words', () => {
    expect(comments.length).toBeGreaterThan(5000);
    expect(titles.length).toBeGreaterThan(2000);
    expect(exportedNames.length).toBeGreaterThan(3000);
    expect(texts.length).toBeGreaterThan(2000);
    expect(avoidedInNames).toContain('place');
    expect(avoidedPhrases).toContain('kept book');
  });

  test('a comment begins with the thing or the action', () => {
    const riddle = /^(?:What|Whether|Who|Whose|Where|How|So many|As far as)\b/;
    expect(shown(comments.filter(({ text }) => riddle.test(text)))).toEqual([]);
  });

  test('a test title has a subject or a verb at its beginning', () => {
    const riddle = /^(?:what|whether|who|whose|so many|as far as|that)\b/i;
    expect(shown(titles.filter(({ text }) => riddle.test(text)))).toEqual([]);
  });

  test('no comment, title or text has a phrase that the glossary avoids', () => {
    const phrase = new RegExp(`\\b(?:${avoidedPhrases.join('|')})\\b`, 'i');
    expect(shown([...comments, ...titles, ...texts].filter(({ text }) => phrase.test(text)))).toEqual([]);
  });

  test('no exported name has a word that the glossary avoids', () => {
    expect(
      shown(exportedNames.filter(({ text }) => avoidedInNames.some((words) => hasWords(text, words)))),
    ).toEqual([]);
  });

  test('an exported type is a noun, not a participle or a pronoun', () => {
    const participle =
      /^(?:[A-Z][a-z]*ed|Held|Known|Given|Own|Now|Made|Said|Kept|Sought|Told|Taken|Left|Shown|Seen|Got|Found|Done|Gone|Chosen|Written|Read|Brought|What|Who|Which|Other|Others|Some|All|None|Mine|Theirs)$/;
    expect(shown(exportedTypes.filter(({ text }) => participle.test(text)))).toEqual([]);
  });

  test('an exported name has one meaning', () => {
    // A lazily loaded component has the name of the component; the languages export the same names.
    const modules = exportedNames.filter(({ where }) => !/\/lazy-[\w-]+\.tsx?:|web\/languages\//.test(where));
    const byName = Map.groupBy(modules, ({ text }) => text);
    const twice = [...byName].filter(
      ([, found]) => new Set(found.map(({ where }) => where.replace(/:\d+$/, ''))).size > 1,
    );
    expect(twice.map(([name, found]) => `${name}: ${found.map(({ where }) => where).join(' ')}`)).toEqual([]);
  });
});
