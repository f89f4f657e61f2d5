import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Query } from '#documents/store.ts';
import { fold } from '#text/fold.ts';
import { createIndexRows, toIndexRecord } from './index-rows.ts';

type Row = { name: string; text: string; registerKeys: string[] };
type Commit = { written: Row[]; gone: string[]; isWhole: boolean };

const anyRegisterKey = fc.constantFrom('cash', 'bank', 'food', 'book', 'TAG:book:trip');
const anyName = fc.nat(120).map((number) => String(number).padStart(3, '0'));
const anyText = fc.constantFrom('market', 'café crème', 'MARKET', 'rent', '');
const anyRow: fc.Arbitrary<Row> = fc.record({
  name: anyName,
  text: anyText.map(fold),
  registerKeys: fc.uniqueArray(anyRegisterKey, { maxLength: 3 }),
});
/** Applies a few changes one by one, or many in one merge. */
const anyCommit: fc.Arbitrary<Commit> = fc.oneof(
  ...[3, 100].map((most) =>
    fc.record({
      written: fc.array(anyRow, { maxLength: most, size: 'max' }),
      gone: fc.array(anyName, { maxLength: most }),
      isWhole: fc.nat(9).map((number) => number === 0),
    }),
  ),
);
const anyQuery: fc.Arbitrary<Query> = fc.record(
  {
    registerKeys: fc.uniqueArray(fc.oneof(anyRegisterKey, fc.constant('nowhere')), {
      minLength: 1,
      maxLength: 3,
    }),
    text: fc.constantFrom('mark', 'Café', 'CREME', 'zzz', ''),
    after: anyName,
    before: anyName,
    skip: fc.nat(20),
    limit: fc.integer({ min: 1, max: 60 }),
  },
  { requiredKeys: [] },
);

/** The reference model: removals first, then written rows. */
function take(rows: Map<string, Row>, { written, gone, isWhole }: Commit): void {
  if (isWhole) rows.clear();
  for (const name of gone) rows.delete(name);
  for (const row of written) rows.set(row.name, row);
}

function find(rows: ReadonlyMap<string, Row>, query: Query): string[] {
  const { registerKeys, text = '', after, before, skip = 0, limit } = query;
  const found = [...rows.values()].filter(
    (row) =>
      (registerKeys === undefined || row.registerKeys.some((key) => registerKeys.includes(key))) &&
      row.text.includes(fold(text)) &&
      (after === undefined || row.name > after) &&
      (before === undefined || row.name < before),
  );
  const names = found.map(({ name }) => name).toSorted();
  return names.slice(skip, limit === undefined ? undefined : skip + limit);
}

const listed = ({ written, gone, isWhole }: Commit) => ({
  ...toIndexRecord(written, gone),
  ...(isWhole && { isWhole: true as const }),
});

describe('transaction index', () => {
  test('finds the same rows as a plain list after any commits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(anyCommit, { maxLength: 4 }), { maxLength: 6 }),
        fc.array(anyQuery, { minLength: 1, maxLength: 8 }),
        (batches, queries) => {
          const rows = createIndexRows();
          const plain = new Map<string, Row>();
          for (const commits of batches) {
            rows.apply(commits.map(listed));
            for (const commit of commits) take(plain, commit);
            for (const query of [{}, ...queries]) expect(rows.find(query)).toEqual(find(plain, query));
          }
          const again = createIndexRows();
          again.apply([toIndexRecord([{ name: 'older', text: '', registerKeys: [] }], [])]);
          again.apply(rows.toRecords());
          for (const query of [{}, ...queries]) expect(again.find(query)).toEqual(find(plain, query));
        },
      ),
      { numRuns: 150 },
    );
  });

  test('is unchanged after compaction to few records, for any number of rows', () => {
    const written = Array.from({ length: 2500 }, (_, index) => ({
      name: String(index).padStart(5, '0'),
      text: `receipt ${index}`,
      registerKeys: ['cash', index % 2 === 0 ? 'food' : 'rent'],
    }));
    const rows = createIndexRows();
    for (const row of written.toReversed()) rows.apply([toIndexRecord([row], [])]);
    const records = rows.toRecords();
    expect(records.length).toBeLessThan(10);
    expect(rows.recordCount()).toBe(records.length);
    const again = createIndexRows();
    for (const record of records) again.apply([record]);
    for (const query of [{}, { registerKeys: ['food'], skip: 1000, limit: 3 }, { text: 'Receipt 17' }])
      expect(again.find(query)).toEqual(rows.find(query));
    expect(again.find({})).toHaveLength(written.length);
  });
});
