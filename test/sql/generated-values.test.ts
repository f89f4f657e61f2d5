import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { virtualIds } from '#contract/values.ts';

const folder = new URL('../../sql/', import.meta.url);
const parts = readdirSync(folder).filter((name) => name.endsWith('.sql'));

// Values of the contract that are generated into the SQL (src/engine/script.ts), so that a change reaches both sides.
test.each([
  ...Object.values(virtualIds).map((id) => `'${id}'`),
  '9'.repeat(limits.amountDigits),
  String(limits.pageNumber),
])('no SQL part has the literal %s', (spelled) => {
  const spelling = parts.filter((name) => readFileSync(new URL(name, folder), 'utf8').includes(spelled));
  expect(spelling).toEqual([]);
});
