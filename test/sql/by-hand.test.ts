import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { virtualIds } from '#contract/values.ts';

const folder = new URL('../../sql/', import.meta.url);
const parts = readdirSync(folder).filter((name) => name.endsWith('.sql'));

// What the contract says is filled in (src/engine/script.ts): what is changed there is changed on both sides.
test.each([
  ...Object.values(virtualIds).map((id) => `'${id}'`),
  '9'.repeat(limits.amountDigits),
  String(limits.pageNumber),
])('no part spells %s by hand', (spelled) => {
  const spelling = parts.filter((name) => readFileSync(new URL(name, folder), 'utf8').includes(spelled));
  expect(spelling).toEqual([]);
});
