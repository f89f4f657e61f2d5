import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMarkdown, readQuestions } from './markdown-tree.ts';

const read = (name: string) =>
  readQuestions(
    readMarkdown(readFileSync(new URL(`../../../../public/static/support/${name}`, import.meta.url), 'utf8')),
  );

test('reads a question with its chapter, address, answer and searchable words', () => {
  const [first, second] = readQuestions(
    readMarkdown(
      '<!-- for writers -->\n# Start\n\n## What *is* it? {#it}\n\nA **cat**.\n\n- one\n- two\n\n```flow A cat\nsat\n```\n\n## And now?\n\nDone.',
    ),
  );
  expect(first).toMatchObject({ id: 'it', chapter: 'Start', title: 'What is it?' });
  expect(first?.answer.map(({ type }) => type)).toEqual(['paragraph', 'list', 'code']);
  expect(first?.searchText.split(/\s+/)).toEqual(['What', 'is', 'it?', 'A', 'cat.', 'one', 'two', '']);
  expect(second).toMatchObject({ id: '2', title: 'And now?' });
});

test('the help page has the same questions and addresses in every language, and all its links exist', () => {
  const english = read('help.md');
  const addresses = english.map(({ id }) => id);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((id) => /^\d+$/.test(id))).toEqual([]);
  expect(read('help.de.md').map(({ id }) => id)).toEqual(addresses);
  const links = JSON.stringify([english, read('help.de.md')]).matchAll(/"url":"([^"]*)"/g);
  const isThere = (url: string) =>
    url.startsWith('/static/support/')
      ? existsSync(new URL(`../../../../public${url}`, import.meta.url))
      : addresses.some((id) => url === `#help-${id}`);
  expect([...links].flatMap(([, url = '']) => (isThere(url) ? [] : url))).toEqual([]);
});
