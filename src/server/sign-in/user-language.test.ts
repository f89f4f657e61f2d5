import { expect, test } from 'vitest';
import { de, languageOf, findMailTexts } from './user-language.ts';
import { en } from './mail-texts/en.ts';

test.each([
  [{}, 'en'],
  [{ 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }, 'de'],
  [{ 'accept-language': 'fr,de;q=0.3,en;q=0.8' }, 'en'],
  [{ 'accept-language': 'fr, *;q=0.1' }, 'en'],
  [{ 'accept-language': 'en', 'content-language': 'de' }, 'de'],
  [{ 'accept-language': 'de', 'content-language': 'en' }, 'en'],
  [{ 'accept-language': 'de', 'content-language': 'xx' }, 'de'],
  [{ 'accept-language': ';q=,,q=x' }, 'en'],
])('uses the language of the page for a sign-up, otherwise that of the browser: %j', (headers, language) => {
  expect(languageOf(new Headers(headers))).toBe(language);
});

test('writes mails in the language of the user, and in English if it is unknown', () => {
  expect(findMailTexts({ language: 'de' })).toBe(de);
  for (const user of [undefined, {}, { language: null }, { language: 'fr' }])
    expect(findMailTexts(user)).toBe(en);
});
