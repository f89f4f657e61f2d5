import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, expect, test, vi } from 'vitest';
import { projectTexts as firebaseTexts } from '#backends/firebase/failure.ts';
import { projectTexts as supabaseTexts } from '#backends/supabase/failure.ts';
import { errorTexts } from '#contract/errors.ts';
import { translatorOf } from './answers.ts';
import { answers } from './de/answers.ts';
import * as german from './de/counting.ts';
import { translations } from './de/index.ts';
import * as english from './language.ts';

const { originals } = vi.hoisted(() => ({ originals: new Map<string, unknown>() }));

vi.mock('./language.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof english>()),
  inLanguage: (name: string, texts: unknown) => {
    originals.set(name, texts);
    return texts;
  },
}));

const root = fileURLToPath(new URL('../../../', import.meta.url));

function sourcesIn(folder: string): { path: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|sql)$/.test(name) && !name.includes('.test.'))
    .map((name) => join(root, folder, name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Every key of a text, however deep, with what stands there: `start.offer: string`. */
function keysOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${at}: ${typeof value}`];
  return Object.entries(value).flatMap(([key, each]) => keysOf(each, at === '' ? key : `${at}.${key}`));
}

beforeAll(async () => {
  const texts = sourcesIn('src/web').filter(({ text }) => /= inLanguage[(<]/.test(text));
  await Promise.all(texts.map(({ path }) => import(pathToFileURL(path).href)));
});

test('every part of the app has its German texts, and German has no other parts', () => {
  expect(Object.keys(translations).toSorted()).toEqual([...originals.keys()].toSorted());
});

/** What the types of accounts are besides their words. */
const noWords = /^types\.\w+\.(?:family|normalBalance):/;

test.each(Object.entries(translations).filter(([name]) => name !== 'answers'))(
  'the German texts of %s have the keys of the English ones',
  (name, texts) => {
    const keys = keysOf(originals.get(name)).filter((key) => !noWords.test(key));
    expect(keysOf(texts).toSorted()).toEqual(keys.toSorted());
  },
);

test.each(['terms-of-use-and-privacy', 'help'])('the German %s has the blocks of the English one', (name) => {
  const blocksOf = (file: string) =>
    readFileSync(join(root, 'public/static/support', file), 'utf8').match(/^(?:#+ |- |```\w+|> |<!--)/gm);
  expect(blocksOf(`${name}.de.md`)).toEqual(blocksOf(`${name}.md`));
});

test('counts take the form and the digits of their language', () => {
  const forms = { one: '# row', other: '# rows' };
  expect([0, 1, 2, 1234].map((count) => english.plural(count, forms))).toEqual([
    '0 rows',
    '1 row',
    '2 rows',
    '1,234 rows',
  ]);
  expect(german.plural(1234, { one: '# Zeile', other: '# Zeilen' })).toBe('1.234 Zeilen');
  expect([0, 1, 2].map(translations.accounts.subAccountCount)).toEqual([
    '0 Unterkonten',
    '1 Unterkonto',
    '2 Unterkonten',
  ]);
});

const inGerman = translatorOf(answers, german.number);

test.each([
  ['At most 5000 characters', 'Höchstens 5.000 Zeichen'],
  [
    'Your books are full: there is room for 10,000 MB. Delete some transactions, or move to a place of your own',
    'Ihre Bücher sind voll: Platz ist für 10.000 MB. Bitte einige Buchungen löschen oder in ein eigenes Projekt umziehen',
  ],
  [
    'A * # @ 7 is a placeholder and takes no transactions',
    'A * # @ 7 ist ein Platzhalter und nimmt keine Buchungen auf',
  ],
  ['AccountName: At most 100 characters', 'AccountName: Höchstens 100 Zeichen'],
  [
    'Row 1, TransactionSplitAValue: An amount is 1 to 16 digits',
    'Zeile 1, TransactionSplitAValue: Ein Betrag hat 1 bis 16 Ziffern',
  ],
  ['What nobody translated: it stays, $& and all', 'What nobody translated: it stays, $& and all'],
])('what a back-end answers is put into German: %s', (sentence, translated) => {
  expect(inGerman(sentence)).toBe(translated);
});

test('a translated answer has the places of its original, in their order', () => {
  const placesIn = (sentence: string) => sentence.match(/[#*@]/g) ?? [];
  for (const [sentence, translated] of Object.entries(answers))
    expect([sentence, placesIn(translated)]).toEqual([sentence, placesIn(sentence)]);
});

/** What the sources refuse with, where it is written out: `CallError`s, refusals of the engine, rules of the contract. */
const refusals = [
  /CallError\(\s*'[a-z-]+',\s*(['`])(?<said>[A-Z].*?)\1/g,
  /(?:refuse\(\s*(?:\d+|'[a-z-]+'),|wrongField\('[\w.]+',|unauthenticated\()\s*(['`])(?<said>[A-Z].*?)\1/g,
  /(?:message|error): (['`])(?<said>[A-Z].*?)\1/g,
  /z\.(?:\w+)\((?:[^()]|\([^()]*\))*, (['`])(?<said>[A-Z][^'`]*?)\1,?\s*\)/g,
  /partita\.checked\([^;]*?(')(?<said>[A-Z].*?)\1/g,
  /(?:then|return) (')(?<said>[A-Z][^']+ [^']+)\1/g,
];

const folders = [
  'src/contract',
  'src/server/calls',
  'src/server/http',
  'src/server/sign-in',
  'src/backends',
  'src/documents',
  'sql',
];

function saidIn(text: string): string[] {
  const found = refusals.flatMap((pattern) => [...text.matchAll(pattern)]);
  // What is filled in later is a figure here, which fits a name as well.
  return found.map(({ groups }) =>
    (groups?.['said'] ?? '')
      .replaceAll(/\$\{(?:megabytes\([^}]*|what)\}/g, '7 MB')
      .replaceAll(/\$\{left === 1 [^}]*\}/g, 'tries')
      .replaceAll(/\$\{wait\}/g, '7 hours')
      .replaceAll(/\$\{[^}]*\}|%s/g, '7'),
  );
}

/** What nobody sees: the words of libraries, and answers that are no refusals. */
const unseen = new Set([
  'This server is for one user',
  'The coffee is counted twice',
  'Deleted 1 account and 0 transactions',
  'EMAIL_NOT_FOUND',
]);

test('whatever a back-end answers with is translated', () => {
  const written = folders.flatMap((folder) => sourcesIn(folder).flatMap(({ text }) => saidIn(text)));
  const all = [
    ...Object.values({ ...errorTexts, ...firebaseTexts }),
    ...Object.values(supabaseTexts),
    ...written,
  ];
  expect(written.length).toBeGreaterThan(80);
  const sentences = new Set(all);
  const untold = [...sentences].filter((each) => !unseen.has(each) && inGerman(each) === each);
  expect(untold).toEqual([]);
});
