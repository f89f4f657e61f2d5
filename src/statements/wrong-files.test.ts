import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { addAmounts } from './amounts.ts';
import { readTableFile } from './read-table-text.ts';

// Real files with known sums; they are not part of the project, so the tests run only if they are present beside it.
const folder = new URL('../../../shared/data/imports/csv-wrong/', import.meta.url);

const Expected = z.record(
  z.string(),
  z.object({
    sum: z.string(),
    rows: z.number().optional(),
    currency: z.string(),
    decimals: z.number().default(2),
    first: z.string().optional(),
    last: z.string().optional(),
  }),
);

const known = existsSync(folder)
  ? Object.entries(Expected.parse(JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8'))))
  : [];

describe.runIf(known.length > 0)('tables of banks that were once read wrong', () => {
  test.for(known)('are read correctly: %s', ([name, { sum, rows, currency, decimals, first, last }]) => {
    const bytes = new Uint8Array(readFileSync(new URL(name, folder)));
    const { file, table } = readTableFile(bytes, { own: { currency, decimals } });
    if (!('statements' in file)) throw new Error('a book');
    const read = file.statements
      .filter((statement) => (statement.currency ?? currency) === currency)
      .flatMap((statement) => statement.rows);
    const days = read.map(({ date }) => date).toSorted();
    const isQuestionOpen = (table?.form.amountsAt ?? []).length > 0;
    const found = {
      sum: addAmounts(read.map(({ amount }) => amount)),
      rows: read.length,
      first: days[0],
      last: days.at(-1),
    };
    expect(isQuestionOpen ? { sum: 'ask' } : found).toMatchObject({
      sum: sum === 'ask' ? sum : addAmounts([sum]),
      ...(rows !== undefined && { rows }),
      ...(first !== undefined && { first }),
      ...(last !== undefined && { last }),
    });
  });
});
