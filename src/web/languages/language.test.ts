import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, expect, test, vi } from 'vitest';
import { type ErrorId, errorCatalogue } from '#contract/error-catalogue.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import { type ErrorMessage, verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { fileError, matchForeignText } from '#contract/error-catalogue/files-and-foreign.ts';
import { generalError } from '#contract/error-catalogue/general.ts';
import { serverError } from '#contract/error-catalogue/server.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
import { errorTranslator } from './de/error-messages.ts';
import * as german from './de/counting.ts';
import { translations } from './de/index.ts';
import * as english from './language.ts';
import { setErrorTexts } from './error-translator.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

function sourcesIn(folder: string): { path: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|sql)$/.test(name) && !name.includes('.test.'))
    .map((name) => join(root, folder, name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Returns the paths of all keys of a text object, each with its type: `start.offer: string`. */
function keysOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${at}: ${typeof value}`];
  return Object.entries(value).flatMap(([key, each]) => keysOf(each, at === '' ? key : `${at}.${key}`));
}

const originals = new Map<string, unknown>();

beforeAll(async () => {
  const modules = await Promise.all(
    sourcesIn('src/web/languages/en').map(({ path }) => import(pathToFileURL(path).href)),
  );
  for (const module of modules)
    for (const [name, texts] of Object.entries<unknown>(module)) originals.set(name, texts);
});

/** Exports that are not texts of the app: the build renders the landing page in all languages, and the texts use the formatting. */
const notInApp = ['landing', 'number', 'plural'];

test('the German texts have the same parts as the English texts', () => {
  const names = [...originals.keys()].filter((name) => !notInApp.includes(name));
  expect(Object.keys(translations).toSorted()).toEqual(names.toSorted());
});

test('the German files have the names of the English files, as the build requires', () => {
  const namesIn = (language: string) =>
    readdirSync(join(root, 'src/web/languages', language)).filter((name) => name.endsWith('.ts'));
  expect(namesIn('de').filter((name) => name !== 'index.ts')).toEqual(namesIn('en'));
});

/** Properties of account types that are not texts. */
const notTexts = /^types\.\w+\.(?:family|normalBalance):/;

test.each(Object.entries(translations).filter(([name]) => !['errorTranslator', 'errorTexts'].includes(name)))(
  'the German texts of %s have the keys of the English ones',
  (name, texts) => {
    const keys = keysOf(originals.get(name)).filter((key) => !notTexts.test(key));
    expect(keysOf(texts).toSorted()).toEqual(keys.toSorted());
  },
);

/** Returns the texts of a language that end with a space before one of these punctuation marks. */
const textsWithSpaceBefore = (language: string, marks: string) =>
  sourcesIn(`src/web/languages/${language}`).flatMap(({ text }) =>
    [...text.matchAll(new RegExp(`(['\`])([^'\`\\n]* [${marks}])\\1`, 'g'))].map(([, , text]) => text ?? ''),
  );

test('no text has a space before a punctuation mark, except the questions of the specification', () => {
  expect(textsWithSpaceBefore('de', '?!')).toEqual([]);
  expect(new Set(textsWithSpaceBefore('en', '?'))).toEqual(
    new Set([
      'Delete book ?',
      'Delete selected transactions ?',
      'Delete sub-account ?',
      'Delete transaction ?',
      'New here? Create basic accounts for you ?',
    ]),
  );
});

test.each(['terms-of-use-and-privacy', 'help'])('the German %s has the blocks of the English one', (name) => {
  const blocksOf = (file: string) =>
    readFileSync(join(root, 'public/static/support', file), 'utf8').match(/^(?:#+ |- |```\w+|> |<!--)/gm);
  expect(blocksOf(`${name}.de.md`)).toEqual(blocksOf(`${name}.md`));
});

test('counts use the plural forms and the number format of their language', () => {
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

const inGerman = errorTranslator.translate;

const verbatimIn = (text: string) => inGerman(verbatimMessage(text));

test('general error messages are translated before all error texts are loaded', async () => {
  vi.resetModules();
  const { errorTranslator: german } = await import('./de/error-messages.ts');
  const translator = await import('./error-translator.ts');
  const unauthenticated = generalError('unauthenticated');
  const tooLong = valueError('atMost', { most: 5000 });
  expect([unauthenticated, tooLong].map(german.hasText)).toEqual([true, false]);
  expect([unauthenticated, tooLong].map(german.translate)).toEqual(['Bitte anmelden', tooLong.text]);
  translator.setErrorTexts(translations.errorTexts);
  expect([unauthenticated, tooLong].map(german.hasText)).toEqual([true, true]);
});

test.each<[ErrorMessage, string]>([
  [valueError('atMost', { most: 5000 }), 'Höchstens 5.000 Zeichen'],
  [
    serverError('bytesFull', { megabytes: 10_000 }),
    'Ihre Bücher sind voll: Platz ist für 10.000 MB. Bitte einige Buchungen löschen oder die Bücher in ein eigenes Projekt umziehen',
  ],
  [
    bookError('isPlaceholder', { name: 'A {name} 7' }),
    'A {name} 7 ist ein Platzhalter und nimmt keine Buchungen auf',
  ],
  [
    fileError('inField', { field: 'AccountName', what: valueError('atMost', { most: 100 }) }),
    'AccountName: Höchstens 100 Zeichen',
  ],
  [
    fileError('inRow', {
      row: 1,
      what: fileError('inField', { field: 'TransactionSplitAValue', what: valueError('wrongAmount') }),
    }),
    'Zeile 1, TransactionSplitAValue: Ein Betrag hat 1 bis 16 Ziffern',
  ],
  [
    matchForeignText('For security purposes, you can only request this after 59 seconds.'),
    'Aus Sicherheitsgründen ist das erst in 59 Sekunden wieder möglich.',
  ],
])('translates the error message of a back-end: %s', (message, translated) => {
  setErrorTexts(translations.errorTexts);
  expect(inGerman(message)).toBe(translated);
});

test('a message without an id is found by its original text and stays unchanged if it has no translation', () => {
  setErrorTexts(translations.errorTexts);
  expect(verbatimIn('Bad Gateway')).toBe('Der Server ist gerade nicht erreichbar');
  expect(verbatimIn('Book not found')).toBe('Dieses Buch gibt es nicht');
  expect(verbatimIn('Text without a translation: $& stays')).toBe('Text without a translation: $& stays');
  expect(inGerman({ id: 'ofALaterServer', params: {}, text: 'Something new' })).toBe('Something new');
});

test('a translated error text has the placeholders of its original', () => {
  const namesIn = (text: string) => [...text.matchAll(/\{(\w+)[^}]*\}/g)].map(([, name]) => name).toSorted();
  for (const [id, text] of Object.entries(errorCatalogue))
    expect([id, namesIn(translations.errorTexts.texts[id as ErrorId])]).toEqual([id, namesIn(text)]);
});
