import { noSplitInfo, readSplitInfo } from '#ledger/split-info.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Transaction } from '#ledger/transaction.ts';
import { toStatementEntry, listPositionsInDay, type StatementEntry } from './entries.ts';
import { deriveIds, toTransaction } from './ids.ts';
import { matchEntries } from './match.ts';

const zone = 'Europe/Berlin';
const accountId = 'bank';

let made = 0;
function entry(day: string, gainMinor: bigint, description: string, more: Partial<StatementEntry> = {}) {
  made += 1;
  return { key: String(made), day, gainMinor, description, notes: '', ...more };
}

/** Returns the transactions of entries that are added unchanged. */
function added(entries: readonly StatementEntry[]): Transaction[] {
  const ids = deriveIds(accountId, entries);
  const positions = listPositionsInDay(entries);
  return entries.flatMap((each, at) => {
    const own = ids[at];
    return own === undefined
      ? []
      : toTransaction(each, own, {
          accountId,
          otherId: 'food',
          zone,
          description: each.description,
          notes: each.notes,
          tags: [],
          positionInDay: positions[at] ?? 0,
          enteredAt: new Date(0),
        });
  });
}

const match = (entries: readonly StatementEntry[], transactions: readonly Transaction[]) =>
  matchEntries(entries, { accountId, zone, transactions, ids: deriveIds(accountId, entries) });
const states = (entries: readonly StatementEntry[], transactions: readonly Transaction[]) =>
  match(entries, transactions).map(({ state }) => state);

/** Returns the transactions as a user would type them: with other ids and without bank data. */
const typed = (entries: readonly StatementEntry[]) =>
  added(entries).map((each, at) => ({ ...each, id: `typed ${at}`, splitInfo: noSplitInfo }));

const days = Array.from({ length: 20 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`);
const someEntry = fc
  .record({
    day: fc.constantFrom(...days),
    gainMinor: fc.constantFrom(-350n, -1200n, 250_000n, 0n),
    description: fc.constantFrom('Coffee', 'Rewe sagt Danke 7744', 'Salary ACME', '4711', '–'),
  })
  .map((fields) => ({ key: '', notes: '', ...fields }));
/** Rows of a bank with or without ids. */
const someEntries = fc
  .tuple(fc.array(someEntry, { maxLength: 40 }), fc.boolean())
  .map(([entries, hasIds]) => entries.map((each, at) => (hasIds ? { ...each, bankId: `R${at}` } : each)));

describe('a statement matched with the book', () => {
  test('is completely in the book when it is imported twice', () => {
    fc.assert(
      fc.property(someEntries, (entries) => {
        expect(states(entries, added(entries))).toEqual(entries.map(() => 'inBook'));
      }),
    );
  });

  test('has only those rows new that an overlapping statement did not have', () => {
    fc.assert(
      fc.property(someEntries, fc.nat(40), fc.nat(40), (entries, a, b) => {
        const whole = entries.toSorted((x, y) => (x.day < y.day ? -1 : 1));
        const [from = '', until = ''] = [a, b].map((at) => days[at % days.length] ?? '').toSorted();
        // Banks cut statements between days.
        const first = whole.filter(({ day }) => day < until);
        const second = whole.filter(({ day }) => day >= from);
        const books = added(first);
        const matches = match(second, books);
        const left = second.filter((_, at) => matches[at]?.state === 'new');
        expect(left).toEqual(whole.filter(({ day }) => day >= until));
      }),
    );
  });

  test('has unique ids that depend only on the bank’s content', () => {
    fc.assert(
      fc.property(someEntries, (entries) => {
        const ids = deriveIds(accountId, entries).flatMap(({ id, splitAId, splitBId }) => [
          id,
          splitAId,
          splitBId,
        ]);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids)
          expect(id).toMatch(/^[\dA-F]{8}-[\dA-F]{4}-8[\dA-F]{3}-[89AB][\dA-F]{3}-[\dA-F]{12}$/);
        const ofAnother = new Set(deriveIds('other', entries).map(({ id }) => id));
        expect(ids.filter((id) => ofAnother.has(id))).toEqual([]);
      }),
    );
  });

  test('matches each transaction with at most one entry', () => {
    fc.assert(
      fc.property(someEntries, someEntries, (entries, others) => {
        const met = match(entries, typed(others)).flatMap((each) =>
          each.state === 'new' ? [] : each.transaction.id,
        );
        expect(new Set(met).size).toBe(met.length);
      }),
    );
  });

  test('keeps two equal purchases on one day apart', () => {
    const coffee = entry('2026-03-02', -350n, 'Coffee');
    expect(states([coffee, coffee], [])).toEqual(['new', 'new']);
    expect(states([coffee, coffee], typed([coffee]))).toEqual(['inBook', 'new']);
    expect(states([coffee, coffee], added([coffee]))).toEqual(['inBook', 'new']);
  });

  test('finds typed transactions by amount, near days and similar words', () => {
    const [rewe] = typed([entry('2026-03-04', -1234n, 'Groceries, Rewe')]);
    const books = rewe ? [rewe] : [];
    expect(states([entry('2026-03-06', -1234n, 'REWE SAGT DANKE 44 // Köln')], books)).toEqual(['inBook']);
    expect(states([entry('2026-03-08', -1234n, 'Rewe')], books)).toEqual(['inBook']);
    expect(states([entry('2026-03-09', -1234n, 'Rewe')], books)).toEqual(['new']);
    expect(states([entry('2026-03-04', -1234n, 'Car wash')], books)).toEqual(['doubtful']);
    expect(states([entry('2026-03-04', -1235n, 'Rewe')], books)).toEqual(['new']);
    expect(states([entry('2026-03-04', 1234n, 'Rewe')], books)).toEqual(['new']);
  });

  test('prefers the nearest and most similar match', () => {
    const books = typed([entry('2026-03-01', -500n, 'Bakery'), entry('2026-03-03', -500n, 'Kiosk')]);
    const matches = match(
      [entry('2026-03-03', -500n, 'Bakery'), entry('2026-03-03', -500n, 'Kiosk 7')],
      books,
    );
    expect(matches.map((each) => (each.state === 'new' ? '' : each.transaction.description))).toEqual([
      'Bakery',
      'Kiosk',
    ]);
  });

  test('finds transactions by id after they were changed or split', () => {
    const coffee = entry('2026-03-02', -350n, 'Coffee');
    const [before] = added([coffee]);
    if (before === undefined) throw new Error('nothing was added');
    const moved = { ...before, description: 'Breakfast', postedAt: new Date('2026-04-30T10:00:00Z') };
    expect(states([coffee], [moved])).toEqual(['inBook']);
    const line = (id: string, value: bigint) => ({
      ...before,
      id,
      splitA: { ...before.splitA, valueMinor: value },
      splitB: { ...before.splitB, valueMinor: -value },
      splitInfo: readSplitInfo(JSON.stringify({ Group: 'G', GroupLine: 1 })),
    });
    expect(states([coffee], [line('x', -200n), line('y', -150n)])).toEqual(['inBook']);
    expect(states([coffee], [line('x', -200n), line('y', -100n)])).toEqual(['new']);
  });

  test('is doubtful for one bank id with two amounts, and new for another id on an uncovered day', () => {
    const books = added([entry('2026-03-02', -350n, 'Coffee', { bankId: 'A' })]);
    expect(states([entry('2026-03-02', -450n, 'Coffee', { bankId: 'A' })], books)).toEqual(['doubtful']);
    expect(states([entry('2026-03-02', -350n, 'Coffee', { bankId: 'B' })], books)).toEqual(['doubtful']);
    expect(states([entry('2026-03-03', -350n, 'Coffee', { bankId: 'B' })], books)).toEqual(['new']);
  });

  test('finds a transfer from the statement of the other account, also at its edges', () => {
    const [sent] = added([entry('2026-03-05', -10_000n, 'Transfer to savings')]);
    if (sent === undefined) throw new Error('nothing was added');
    const ofSavings = (description: string) => {
      const entries = [entry('2026-03-06', 10_000n, description)];
      const [ids] = [deriveIds('food', entries)];
      return matchEntries(entries, { accountId: 'food', zone, transactions: [sent], ids }).map(
        ({ state }) => state,
      );
    };
    expect(ofSavings('Transfer to savings')).toEqual(['inBook']);
    expect(ofSavings('From checking 998')).toEqual(['doubtful']);
  });

  test('matches ten thousand equal rows one by one', () => {
    const many = Array.from({ length: 10_000 }, () => entry('2026-03-02', -350n, 'Coffee'));
    const found = states(many, typed(many.slice(0, 9000)));
    expect(found.filter((state) => state === 'inBook')).toHaveLength(9000);
    expect(found.filter((state) => state === 'new')).toHaveLength(1000);
  });
});

describe('a row of a file as an entry', () => {
  const row = { date: '2026-03-02', amount: '-12.5', payee: ' Rewe ', text: 'card 4711' };

  test('has exactly the content of the bank', () => {
    expect(toStatementEntry(row, 'k', 2)).toEqual({
      key: 'k',
      day: '2026-03-02',
      gainMinor: -1250n,
      description: 'Rewe',
      notes: 'card 4711',
    });
    expect(toStatementEntry({ ...row, amount: '12345678901234.56' }, 'k', 2)).toMatchObject({
      gainMinor: 1_234_567_890_123_456n,
    });
    expect(toStatementEntry({ ...row, payee: '', bankId: ' 7 ' }, 'k', 2)).toMatchObject({
      description: 'card 4711',
      notes: '',
      bankId: '7',
    });
    expect(toStatementEntry({ ...row, payee: '', text: '', reference: '0815' }, 'k', 2)).toMatchObject({
      description: '0815',
    });
    expect(toStatementEntry({ ...row, payee: '', text: '' }, 'k', 2)).toMatchObject({ description: '–' });
  });

  test('is rejected if it has too many decimals or digits, and never rounded', () => {
    expect(toStatementEntry({ ...row, amount: '0.125' }, 'k', 2)).toBe('tooPrecise');
    expect(toStatementEntry({ ...row, amount: '0.125' }, 'k', 3)).toMatchObject({ gainMinor: 125n });
    expect(toStatementEntry({ ...row, amount: '7' }, 'k', 0)).toMatchObject({ gainMinor: 7n });
    expect(toStatementEntry({ ...row, amount: '-123456789012345.67' }, 'k', 2)).toBe('tooLarge');
  });

  test('has valid texts: no NUL, no half characters, and within the limits', () => {
    const long = toStatementEntry({ ...row, payee: `a\u0000b\ud800${'🙂'.repeat(2000)}` }, 'k', 2);
    if (typeof long === 'string') throw new Error(long);
    expect([...long.description]).toHaveLength(1000);
    expect(long.description.isWellFormed()).toBe(true);
    expect(long.description).not.toContain('\u0000');
  });

  test('keeps its order within the day for both file directions', () => {
    const forwards = [{ day: '2026-03-01' }, { day: '2026-03-02' }, { day: '2026-03-02' }];
    expect(listPositionsInDay(forwards)).toEqual([0, 0, 1]);
    expect(listPositionsInDay(forwards.toReversed())).toEqual([1, 0, 0]);
  });
});
