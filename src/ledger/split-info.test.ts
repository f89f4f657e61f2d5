import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { changeSplitInfo } from './change-split-info.ts';
import { isSideMatch, readSplitInfo, type SideInfo, type SplitInfoChanges } from './split-info.ts';

const none = { A: {}, B: {} };

/** Changes the split info of a text and returns the new text. */
const changed = (text: string, changes: SplitInfoChanges) =>
  changeSplitInfo(readSplitInfo(text), changes).text;

/** Reads a split info without its text. */
function saidBy(text: string) {
  const { text: kept, ...said } = readSplitInfo(text);
  expect(kept).toBe(text);
  return said;
}

describe('split info', () => {
  test('is read from its wire format', () => {
    const text =
      '{"Group":"G1","GroupLine":2,"A":{"Status":"reconciled","StatementDate":"2024-10-31","BankId":"0815"},"B":{"Status":"cleared"}}';
    expect(saidBy(text)).toEqual({
      group: 'G1',
      groupLine: 2,
      A: { status: 'reconciled', statementDate: '2024-10-31', bankId: '0815' },
      B: { status: 'cleared' },
    });
    expect(saidBy('{}')).toEqual(none);
  });

  test.each([
    '',
    'no json',
    '[]',
    'null',
    '"A"',
    '{"A":"cleared","B":["cleared"]}',
    '{"A":{"Status":"new"},"B":{"Status":"Cleared"}}',
    '{"A":{"Status":5,"StatementDate":"2024-02-30","BankId":7},"B":{"BankId":""}}',
    '{"A":{"StatementDate":"31.10.2024"},"B":null}',
    '{"Group":"","GroupLine":0}',
    '{"Group":7,"GroupLine":"1"}',
    '{"Group":"TAG:home","GroupLine":1.5}',
    `{"Group":"${'x'.repeat(limits.idLength + 1)}","GroupLine":-1}`,
    '{"__proto__":{"Group":"G1","GroupLine":1,"A":{"Status":"cleared"}}}',
  ])('is empty if it is malformed: %s', (text) => {
    expect(saidBy(text)).toEqual(none);
  });

  test('is written into the existing text', () => {
    const text = '{"Odd":[1],"A":{"Color":"red","Status":"cleared"},"B":{"Status":"cleared"}}';
    const written = changed(text, {
      group: 'G1',
      groupLine: 1,
      A: { status: 'reconciled', statementDate: '2024-10-31' },
      B: { status: undefined },
    });
    expect(JSON.parse(written ?? '')).toEqual({
      Odd: [1],
      A: { Color: 'red', Status: 'reconciled', StatementDate: '2024-10-31' },
      Group: 'G1',
      GroupLine: 1,
    });
    expect(
      changed('{ "X": 12345678901234567890, "A": {"Y":1.0,"Z":{"a}\\"":[1.50]}} }', {
        A: { status: 'cleared' },
      }),
    ).toBe('{"X":12345678901234567890,"A":{"Y":1.0,"Z":{"a}\\"":[1.50]},"Status":"cleared"}}');
    expect(changed('{"Group":"G1","GroupLine":1}', { group: undefined, groupLine: undefined })).toBe('{}');
  });
});

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const anySide: fc.Arbitrary<NonNullable<SplitInfoChanges['A']>> = fc.record(
  {
    status: maybe(fc.constantFrom('cleared', 'reconciled')),
    statementDate: maybe(fc.constantFrom('2024-02-29', '2024-10-31')),
    bankId: maybe(fc.string({ minLength: 1 }).filter((text) => !text.includes('\0'))),
  },
  { requiredKeys: [] },
);
const anyChanges: fc.Arbitrary<SplitInfoChanges> = fc.record(
  {
    group: maybe(fc.uuid()),
    groupLine: maybe(fc.integer({ min: 1 })),
    A: anySide,
    B: anySide,
  },
  { requiredKeys: [] },
);
const known = new Set(['Group', 'GroupLine', 'Status', 'StatementDate', 'BankId', 'A', 'B']);
const unknown = fc.dictionary(
  fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '1')).filter((key) => !known.has(key)),
  fc.jsonValue({ maxDepth: 1 }),
  { maxKeys: 3 },
);
/** Texts that any program may have stored: with known, unknown and malformed values. */
const anyText = fc
  .record({
    others: unknown,
    A: unknown,
    B: unknown,
    odd: fc.constantFrom({}, { Group: 5, GroupLine: null }, { Group: 'G', GroupLine: 3 }),
    status: fc.constantFrom({}, { Status: 'cleared' }, { Status: 1, StatementDate: 'May' }),
  })
  .map(({ others, A, B, odd, status }) =>
    JSON.stringify({ ...others, ...odd, A: { ...A, ...status }, B: { ...B, ...status } }),
  );

const laid = (info: object, changes: object = {}) => {
  const entries = Object.entries({ ...info, ...changes });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
};
const othersOf = (value: unknown) =>
  Object.entries(Object(value))
    .filter(([key]) => !known.has(key))
    .map(([key, held]) => `${key}: ${JSON.stringify(held)}`)
    .toSorted();

test('reads back all written values and changes nothing else', () => {
  fc.assert(
    fc.property(anyText, fc.array(anyChanges, { minLength: 1, maxLength: 4 }), (text, all) => {
      let stored = text;
      for (const changes of all) {
        const before = saidBy(stored);
        const written = changed(stored, changes);
        const { A, B, ...ofGroup } = changes;
        const { A: beforeA, B: beforeB, ...group } = before;
        expect(saidBy(written)).toEqual({
          ...laid(group, ofGroup),
          A: laid(beforeA, A),
          B: laid(beforeB, B),
        });
        const [was, is] = [JSON.parse(stored), JSON.parse(written)];
        expect(othersOf(is)).toEqual(othersOf(was));
        expect(othersOf(is['A'])).toEqual(othersOf(was['A']));
        expect(othersOf(is['B'])).toEqual(othersOf(was['B']));
        // Repeated changes have the same result.
        expect(changed(written, changes)).toBe(written);
        stored = written;
      }
    }),
  );
});

test('matches sides that are new, cleared, reconciled or open', () => {
  const sides: SideInfo[] = [
    {},
    { status: 'cleared' },
    { status: 'reconciled', statementDate: '2024-10-31' },
  ];
  const found = (query: Parameters<typeof isSideMatch>[1]) =>
    sides.flatMap((side, at) => (isSideMatch(side, query) ? [at] : []));
  expect(found({})).toEqual([0, 1, 2]);
  expect(found({ status: 'new' })).toEqual([0]);
  expect(found({ status: 'cleared' })).toEqual([1]);
  expect(found({ status: 'reconciled' })).toEqual([2]);
  expect(found({ status: 'open' })).toEqual([0, 1]);
  expect(found({ statementDate: '2024-10-31' })).toEqual([2]);
  expect(found({ statementDate: '2024-10-31', status: 'open' })).toEqual([]);
});
