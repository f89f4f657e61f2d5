import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Transaction } from '#ledger/transaction.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import {
  decideExpected,
  canBeNew,
  willBeAdded,
  countRows,
  type RowDecision,
  decisionsFor,
  decideByFiles,
  expectedOccurrenceOf,
  createImportRows,
  type ImportRow,
  sumGains,
  otherOf,
  rowStateOf,
  withRuleOf,
} from './import-rows.ts';
import { createBlankLine } from './split-lines.ts';
import { createRowTransactions } from './row-transactions.ts';

const money = { currency: 'USD', formatTag: 'en-US', decimals: 2 };
const stored = { id: 'STORED' } as const;

function rowOf(key: string, gainMinor: bigint, fields: Partial<ImportRow> = {}): ImportRow {
  return {
    key,
    line: 1,
    entry: { key, day: '2026-10-05', gainMinor, description: `Row ${key}`, notes: 'as written' },
    parts: undefined,
    ids: { id: `ID-${key}`, splitAId: `A-${key}`, splitBId: `B-${key}` },
    positionInDay: 0,
    state: 'new',
    stored: undefined,
    suggested: undefined,
    expected: undefined,
    ...fields,
  };
}

const suggested = (confidence: number) => ({
  otherId: 'FOOD',
  confidence,
  reason: { kind: 'same', text: 'Market', count: 1, of: 1 } as const,
});
const state = fc.constantFrom('new' as const, 'inBook' as const, 'doubtful' as const);
const decision: fc.Arbitrary<RowDecision> = fc.record(
  {
    isSkipped: fc.boolean(),
    is: fc.constantFrom('new' as const, 'inBook' as const),
    otherId: fc.constant('RENT'),
  },
  { requiredKeys: [] },
);

test('counts every row once and adds exactly the rows with a ticked checkbox', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(state, decision, fc.boolean())), (made) => {
      const rows = made.map(([each, , isSuggested], at) =>
        rowOf(`r${at}`, BigInt(at), { state: each, suggested: isSuggested ? suggested(0.9) : undefined }),
      );
      const decisions = new Map(made.map(([, each], at) => [`r${at}`, each]));
      const { states, ready, unsorted, incomplete } = countRows(rows, decisions, money);
      expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(rows.length);
      expect(ready.length + incomplete.length).toBe(states.new);
      expect(ready).toEqual(rows.filter((row) => willBeAdded(row, decisions.get(row.key) ?? {}, money)));
      expect(unsorted).toEqual(
        ready.filter((row) => otherOf(row, decisions.get(row.key) ?? {}) === undefined),
      );
      expect(sumGains(ready) + sumGains(incomplete)).toBe(
        sumGains(rows.filter((row) => rowStateOf(row, decisions.get(row.key) ?? {}) === 'new')),
      );
    }),
  );
});

test('applies the account of a rule to all its rows except those with an account chosen by hand', () => {
  fc.assert(
    fc.property(fc.array(decision, { minLength: 1 }), fc.nat(), fc.boolean(), (made, nth, isTwice) => {
      const rows = made.map((_, at) => rowOf(`r${at}`, 1n, { suggested: suggested(0.9) }));
      const keys = rows.map(({ key }) => key);
      const madeOf = `r${nth % rows.length}`;
      const before = new Map(made.map((each, at) => [`r${at}`, each]));
      const once = isTwice ? withRuleOf(before, '', keys, 'HOME') : before;
      const after = withRuleOf(once, madeOf, keys, 'PETS');
      for (const row of rows) {
        const isManual = row.key !== madeOf && before.get(row.key)?.otherId !== undefined;
        expect(otherOf(row, after.get(row.key) ?? {})).toBe(isManual ? 'RENT' : 'PETS');
      }
    }),
  );
});

test('asks about doubtful rows and never adds a transaction id twice', () => {
  const doubtful = rowOf('a', 100n, { state: 'doubtful' });
  expect(rowStateOf(doubtful, {})).toBe('doubtful');
  expect(rowStateOf(doubtful, { is: 'new' })).toBe('new');
  expect(rowStateOf(doubtful, { is: 'new', isSkipped: true })).toBe('leftOut');
  expect(canBeNew(doubtful)).toBe(true);
});

test('uses a reliable suggestion and leaves other rows to be sorted', () => {
  const certain = rowOf('a', 100n, { suggested: suggested(0.8) });
  const unsure = rowOf('b', 100n, { suggested: suggested(0.3) });
  const { ready, unsorted } = countRows([certain, unsure], new Map(), money);
  expect([ready, unsorted]).toEqual([[certain, unsure], [unsure]]);
});

test('does not add a row whose parts do not add up', () => {
  const row = rowOf('a', -4000n);
  const lines = [{ ...createBlankLine('FOOD'), typed: '30,00' }];
  const { ready, unsorted, incomplete } = countRows([row], new Map([['a', { lines }]]), money);
  expect([ready, unsorted, incomplete]).toEqual([[], [], [row]]);
  expect(willBeAdded(row, { lines }, money)).toBe(false);
});

const into = { accountId: 'BANK', zone: 'UTC', money, enteredAt: new Date('2026-11-01T00:00:00Z') };
const gained = (rows: readonly Transaction[]) =>
  rows.flatMap(({ splitA, splitB }) => [splitA, splitB]).filter(({ accountId }) => accountId === 'BANK');

test('stores a split row as a group with ids derived from the row', () => {
  const row = rowOf('a', -4000n);
  const lines = [
    { ...createBlankLine('FOOD'), typed: '30,00' },
    { ...createBlankLine('RENT'), notes: 'the rest' },
  ];
  const made = createRowTransactions(row, { lines, description: 'Market' }, into);
  expect(made.map(({ id }) => id)[0]).toBe('ID-a');
  expect(gained(made).map(({ valueMinor }) => valueMinor)).toEqual([-3000n, -1000n]);
  expect(new Set(made.map(({ description }) => description))).toEqual(new Set(['Market']));
  expect(made.map(({ notes }) => notes)).toEqual(['as written', 'the rest']);
  expect(createRowTransactions(row, { lines, description: 'Market' }, into)).toEqual(made);
  expect(createRowTransactions(row, { lines: [...lines, createBlankLine()] }, into)).toEqual([]);
});

test('stores a row with its changes, and without an account only if there is an account to sort from', () => {
  const row = rowOf('a', -4000n);
  expect(createRowTransactions(row, {}, into)).toEqual([]);
  const [waiting] = createRowTransactions(row, {}, { ...into, toSortId: 'TO-SORT' });
  expect(waiting).toMatchObject({ id: 'ID-a', splitB: { accountId: 'TO-SORT' } });
  const [made] = createRowTransactions(row, { otherId: 'FOOD', notes: '' }, into);
  expect(made).toMatchObject({ id: 'ID-a', description: 'Row a', notes: '', splitB: { accountId: 'FOOD' } });
});

test('orders rows by day and position and adds their matches', () => {
  const entry = (key: string, day: string) => ({ ...rowOf(key, 1n).entry, day });
  const read = [entry('b', '2026-10-06'), entry('a', '2026-10-05'), entry('c', '2026-10-05')].map((each) => ({
    entry: each,
    line: 1,
    statement: 0,
  }));
  const matched = ['a', 'b', 'c'].map((key, index) => ({
    key,
    ids: rowOf(key, 1n).ids,
    positionInDay: 3 - index,
    state: 'inBook' as const,
    transactionId: stored.id,
  }));
  const rows = createImportRows(new Map([['f', read]]), matched, new Map());
  expect(rows.map(({ key }) => key)).toEqual(['c', 'a', 'b']);
});

test('drops answers about the book and the account itself when the user chooses another account', () => {
  const line = { key: 'l', otherId: 'savings', typed: '1,00', notes: '' };
  const decisions = new Map<string, RowDecision>([
    ['a', { description: 'Own words', otherId: 'savings', is: 'inBook' }],
    ['b', { otherId: 'food', isSkipped: true }],
    ['c', { lines: [line, { ...line, otherId: 'food' }] }],
  ]);
  expect([...decisionsFor(decisions, 'savings')]).toEqual([
    ['a', { description: 'Own words' }],
    ['b', { otherId: 'food', isSkipped: true }],
    [
      'c',
      {
        lines: [
          { ...line, otherId: undefined },
          { ...line, otherId: 'food' },
        ],
      },
    ],
  ]);
});

test('marks a row with its expected occurrence, unless the user denied it or chose another account', () => {
  const expected = {
    scheduleId: 'S1',
    name: 'Rent',
    nominal: '2026-10-03',
    day: '2026-10-05',
    otherId: 'RENT',
  };
  const row = rowOf('a', -85_000n, { expected, suggested: { ...suggested(1), otherId: 'RENT' } });
  const said = (decided: RowDecision) => {
    const [first] = createRowTransactions(row, decided, into);
    return first?.splitInfo ?? noSplitInfo;
  };
  expect(said({})).toMatchObject({ schedule: 'S1', occurrence: '2026-10-03' });
  expect(said({ otherId: 'FOOD' })).not.toHaveProperty('schedule');
  const not = decideExpected(row, {}, false);
  expect(said(not)).not.toHaveProperty('schedule');
  const again = decideExpected(row, { ...not, otherId: 'FOOD' }, true);
  expect([expectedOccurrenceOf(row, again), otherOf(row, again)]).toEqual([expected, 'RENT']);
  expect(expectedOccurrenceOf({ ...row, state: 'inBook' }, {})).toBeUndefined();
  // The answer is dropped for another account.
  expect(decisionsFor(new Map([['a', not]]), 'CARD').get('a')).toEqual({});
});

test('keeps the foreign amount on the side of the account and distributes it over split lines', () => {
  const row = rowOf('1', -1001n, { foreign: { minor: -1100n, currency: 'GBP' } });
  const foreignOf = (transactions: readonly Transaction[]) =>
    transactions.map(({ splitA, splitInfo }) => {
      const { A, B } = splitInfo;
      return splitA.accountId === 'BANK' ? [A.foreign, B.foreign] : [B.foreign, A.foreign];
    });
  expect(foreignOf(createRowTransactions(row, { otherId: 'FOOD' }, into))).toEqual([
    [{ minor: -1100n, currency: 'GBP' }, undefined],
  ]);
  const lines = [{ ...createBlankLine('FOOD'), typed: '6,00' }, createBlankLine('RENT')];
  const shares = foreignOf(createRowTransactions(row, { lines }, into)).map(([foreign]) => foreign?.minor);
  expect(shares).toEqual([-659n, -441n]);
});

const parts = [
  { amount: '-40', category: 'Groceries', text: '' },
  { amount: '-20', category: 'Household', text: '' },
];
const accounts = { money, options: [{ value: 'GROCERIES', label: 'Groceries', isDisabled: false }] };

test('splits a row as in its file and leaves parts without an account to be sorted', () => {
  const row = rowOf('r', -6000n, { parts });
  const decision = decideByFiles([row], accounts).get('r') ?? {};
  expect(decision.areLinesOfFile).toBe(true);
  const counts = countRows([row], new Map([['r', decision]]), money);
  expect([counts.ready, counts.unsorted, counts.incomplete]).toEqual([[row], [row], []]);
  const into = { accountId: 'BANK', zone: 'UTC', money, enteredAt: new Date(0) };
  const stored = createRowTransactions(row, decision, { ...into, toSortId: 'SORT' });
  expect(stored.map(({ splitB }) => [splitB.accountId, splitB.valueMinor])).toEqual([
    ['GROCERIES', 4000n],
    ['SORT', 2000n],
  ]);
  expect(createRowTransactions(row, decision, into)).toEqual([]);
});

test('does not split a row that is in the book or whose parts do not add up', () => {
  const rows = [
    rowOf('a', -6000n, { parts, state: 'inBook' }),
    rowOf('b', -6100n, { parts }),
    rowOf('c', -1n),
  ];
  expect([...decideByFiles(rows, accounts)]).toEqual([]);
});

test("does not suggest the account of the first part's category for a split row", () => {
  const read = (key: string) => ({
    entry: { key, day: '2026-10-05', gainMinor: -6000n, description: key, notes: '' },
    line: 1,
    statement: 0,
    ...(key === 'parts' && { parts }),
  });
  const matched = ['parts', 'whole'].map((key) => ({
    key,
    ids: { id: key, splitAId: key, splitBId: key },
    positionInDay: 0,
    state: 'new' as const,
    suggested: {
      otherId: 'GROCERIES',
      confidence: 0.8,
      reason: { kind: 'category' as const, text: 'Groceries', count: 1, of: 1 },
    },
  }));
  const rows = createImportRows(new Map([['f', [read('parts'), read('whole')]]]), matched, new Map());
  expect(rows.map((row) => [row.key, row.suggested?.otherId])).toEqual([
    ['parts', undefined],
    ['whole', 'GROCERIES'],
  ]);
});
