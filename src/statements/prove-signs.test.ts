import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SignContext, decideSignVerdict } from './prove-signs.ts';
import { readFile } from './read-file.ts';

const bank: SignContext = {
  isDebt: false,
  isCard: false,
  isAsBefore: false,
  bookCounts: { same: 0, opposite: 0 },
};
const card: SignContext = {
  isDebt: true,
  isCard: true,
  isAsBefore: false,
  bookCounts: { same: 0, opposite: 0 },
};

/** Returns the reading of a table, and the verdict on its signs for an account. */
function read(text: string, context: SignContext) {
  const { file, table } = readFile(new TextEncoder().encode(text));
  if (!('statements' in file) || table === undefined) throw new Error('no table');
  const verdict = decideSignVerdict(table.signs, context);
  const rows = file.statements.flatMap((statement) => statement.rows);
  const amounts = rows.map(({ amount }) => Number(amount));
  return {
    verdict,
    amounts: verdict === 'turned' ? amounts.map((amount) => -amount) : amounts,
    breaks: table.signs.balance?.breaks ?? [],
    signs: table.signs,
    form: table.form,
    payees: rows.map(({ payee }) => payee),
    unread: file.skippedLines,
  };
}

const table = (...lines: string[]) => `${lines.join('\n')}\n`;

test('reads a reversal in the debit column as money in, if the balance shows it', () => {
  const found = read(
    table(
      'Date,Description,Debit,Credit,Balance',
      '2026-10-01,Salary,,1000.00,1500.00',
      '2026-10-02,Shop,50.00,,1450.00',
      '2026-10-03,Reversal of the shop,-10.00,,1460.00',
      '2026-10-04,Correction,,-100.00,1360.00',
    ),
    bank,
  );
  expect(found.amounts).toEqual([1000, -50, 10, -100]);
  expect(found.verdict).toBe('proven');
});

test('reads a minus in a debit column as redundant if the balance shows it, and asks without a balance', () => {
  const rows = (balances: string[]) =>
    table(
      `Date,Description,Debit,Credit${balances.length > 0 ? ',Balance' : ''}`,
      ...['10/13/2026,Shop,40.00,', '10/14/2026,Online payment,,-500.00', '10/15/2026,Books,20.00,'].map(
        (row, at) => (balances[at] === undefined ? row : `${row},${balances[at]}`),
      ),
    );
  const proven = read(rows(['-540.00', '-40.00', '-60.00']), card);
  expect(proven.amounts).toEqual([-40, 500, -20]);
  expect(proven.verdict).toBe('proven');
  const open = read(rows([]), card);
  expect(open.verdict).toBe('ask');
  expect(open.signs.examples[0]).toMatchObject({ payee: 'Online payment', written: '-500' });
});

test('keeps the signs of amounts beside a column of kinds', () => {
  const found = read(
    table(
      'Date,Description,Type,Amount',
      '2026-10-01,Shop,Purchase,-50.00',
      '2026-10-02,Thank you,Payment,500.00',
      '2026-10-03,Books,Purchase,-20.00',
    ),
    card,
  );
  expect(found.amounts).toEqual([-50, 500, -20]);
  expect(found.verdict).toBe('asWritten');
});

test('asks for kinds beside unsigned amounts, because a payment means the opposite on a card', () => {
  const found = read(
    table('Date,Description,Type,Amount', '2026-10-13,Shop,Purchase,50.00', '2026-10-14,Bank,Payment,500.00'),
    card,
  );
  expect(found.verdict).toBe('ask');
  expect(found.signs.oppositeRules.wordDirections).toEqual({ Purchase: 'out', Payment: 'in' });
});

const charges = table(
  'Date,Description,Amount',
  '10/13/2026,Coffee House,4.50',
  '10/14/2026,Payment received - thank you,-500.00',
  '10/15/2026,Book shop,25.90',
);

test('inverts the signs of a card that writes charges as plus, and asks if the account contradicts', () => {
  expect(read(charges, card)).toMatchObject({ verdict: 'turned', amounts: [-4.5, 500, -25.9] });
  expect(read(charges, bank).verdict).toBe('ask');
  // The book has the opposite signs of those that the account kind suggests.
  expect(
    read(charges, { isDebt: true, isCard: true, isAsBefore: false, bookCounts: { same: 3, opposite: 0 } })
      .verdict,
  ).toBe('ask');
});

test('asks for amounts without any minus, unless the book shows the signs', () => {
  const bare = table('Date,Payee,Amount', '2026-10-13,Tea,1.50', '2026-10-14,Milk,2.50');
  expect(read(bare, bank).verdict).toBe('ask');
  expect(
    read(bare, { isDebt: false, isCard: false, isAsBefore: false, bookCounts: { same: 0, opposite: 2 } })
      .verdict,
  ).toBe('turned');
  expect(
    read(bare, { isDebt: false, isCard: false, isAsBefore: false, bookCounts: { same: 2, opposite: 0 } })
      .verdict,
  ).toBe('asWritten');
});

test('reads a fee on top of the amount as a row of its own, if the balance shows it', () => {
  const rows = (...balances: string[]) =>
    table(
      'Date,Description,Amount,Fee,Balance',
      `2026-10-01,Salary,100.00,0.00,${balances[0]}`,
      `2026-10-02,Cash machine,-20.00,1.00,${balances[1]}`,
      `2026-10-03,Shop,-5.00,0.00,${balances[2]}`,
    );
  expect(read(rows('100.00', '79.00', '74.00'), bank)).toMatchObject({
    amounts: [100, -20, -1, -5],
    breaks: [],
  });
  expect(read(rows('100.00', '80.00', '75.00'), bank)).toMatchObject({ amounts: [100, -20, -5], breaks: [] });
});

test('skips rows that did not happen, by the word of the file', () => {
  const { amounts, unread } = read(
    table(
      'Date,Description,Amount,State',
      '2026-10-01,Salary,100.00,COMPLETED',
      '2026-10-02,Shop,-20.00,PENDING',
      '2026-10-03,Shop,-5.00,REVERTED',
      '2026-10-04,Rent,-7.00,COMPLETED',
    ),
    bank,
  );
  expect(amounts).toEqual([100, -7]);
  expect(unread).toMatchObject([
    { line: 3, why: 'notDone', said: 'PENDING' },
    { line: 4, why: 'notDone', said: 'REVERTED' },
  ]);
});

test('orders the rows of one day as their balances show', () => {
  const { amounts } = read(
    table(
      'Date,Description,Amount,Balance',
      '2026-10-01,Books,-20.00,30.00',
      '2026-10-01,Shop,-50.00,50.00',
      '2026-10-01,Salary,100.00,100.00',
    ),
    bank,
  );
  expect(amounts).toEqual([100, -50, -20]);
});

type Move = { cents: number };
const moves = fc.array(
  fc.record({ cents: fc.integer({ min: -99_999, max: 99_999 }).filter((cents) => cents !== 0) }),
  { minLength: 6, maxLength: 25 },
);
const shown = (cents: number) => (cents / 100).toFixed(2);
const size = (cents: number) => shown(Math.abs(cents));
const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 13 + at)).toISOString().slice(0, 10);

/** The column layouts in which banks write an amount. */
const layouts: {
  name: string;
  heads: string;
  cells: (cents: number) => string[];
  isOwed?: boolean;
  isFirstFree?: boolean;
}[] = [
  { name: 'signed', heads: 'Amount', cells: (cents) => [shown(cents)] },
  { name: 'turned', heads: 'Amount', cells: (cents) => [shown(-cents)] },
  { name: 'turned, balance owed', heads: 'Amount', cells: (cents) => [shown(-cents)], isOwed: true },
  {
    name: 'two columns',
    heads: 'Debit,Credit',
    cells: (cents) => (cents < 0 ? [size(cents), ''] : ['', size(cents)]),
  },
  {
    name: 'two columns, the one with a minus',
    heads: 'Debit,Credit',
    cells: (cents) => (cents < 0 ? [shown(cents), ''] : ['', size(cents)]),
  },
  {
    name: 'two columns, what is small taken back',
    isFirstFree: true,
    heads: 'Debit,Credit',
    cells: (cents) =>
      cents > 0 && cents < 5000 ? [shown(-cents), ''] : cents < 0 ? [size(cents), ''] : ['', size(cents)],
  },
  { name: 'a word', heads: 'Af Bij,Amount', cells: (cents) => [cents < 0 ? 'Af' : 'Bij', size(cents)] },
  {
    name: 'a word and a sign',
    heads: 'D/K,Amount',
    cells: (cents) => [cents < 0 ? 'D' : 'K', shown(cents)],
  },
  {
    name: 'a word of another thing',
    isFirstFree: true,
    heads: 'Type,Amount',
    cells: (cents) => [cents % 2 === 0 ? 'Debit' : 'Credit', shown(cents)],
  },
];

function written(
  list: readonly Move[],
  { heads, cells, isOwed = false }: (typeof layouts)[number],
  isBackwards: boolean,
) {
  // The start is far from zero, so that a debt stays a debt.
  let balance = isOwed ? -10_000_000 : 10_000_000;
  const rows = list.map(({ cents }, at) => {
    balance += cents;
    return [
      dayOf(at),
      `Row ${String.fromCodePoint(97 + at)}`,
      ...cells(cents),
      shown(isOwed ? -balance : balance),
    ];
  });
  const lines = isBackwards ? rows.toReversed() : rows;
  return { lines, head: `Date,Description,${heads},Balance` };
}

test.each(layouts)(
  'reads amounts with a running balance correctly, whatever their signs: $name',
  (layout) => {
    fc.assert(
      fc.property(moves, fc.boolean(), (list, isBackwards) => {
        const { lines, head } = written(list, layout, isBackwards);
        const found = read(
          table(head, ...lines.map((cells) => cells.join(','))),
          layout.isOwed === true ? card : bank,
        );
        // A card with more payments than charges leads to a question.
        if (found.verdict === 'ask' && layout.isOwed === true) return;
        const cents = found.amounts.map((amount) => Math.round(amount * 100));
        const inTime = isBackwards ? cents.toReversed() : cents;
        // The first row has no earlier balance, so that a single row of its kind is not proven.
        const from = layout.isFirstFree === true ? 1 : 0;
        expect(inTime.slice(from)).toEqual(list.slice(from).map((move) => move.cents));
        expect(['proven', 'turned']).toContain(found.verdict);
        expect(found.breaks).toEqual([]);
      }),
      { numRuns: 40 },
    );
  },
);

test('names the row after a missing row', () => {
  fc.assert(
    fc.property(
      moves,
      fc.constantFrom(...layouts),
      fc.boolean(),
      fc.nat(),
      (list, layout, isBackwards, index) => {
        const { lines, head } = written(list, layout, isBackwards);
        const gone = 1 + (index % (lines.length - 2));
        const left = lines.filter((_row, at) => at !== gone);
        const found = read(
          table(head, ...left.map((cells) => cells.join(','))),
          layout.isOwed === true ? card : bank,
        );
        // Counted from 1, below the column names.
        const line = isBackwards ? gone + 1 : gone + 2;
        expect(found.breaks.map((each) => each.line)).toEqual([line]);
      },
    ),
    { numRuns: 100 },
  );
});

test("inverts the signs at the user's request, even if balances prove the directions", () => {
  const lines = [
    'Date,Description,Amount,Balance',
    '2026-10-25,Opening deposit,100.00,100.00',
    '2026-10-26,Zeta,20.00,80.00',
    '2026-10-27,Theta,50.00,130.00',
  ];
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  const amountsOf = ({ file }: ReturnType<typeof readFile>) =>
    'statements' in file ? file.statements.flatMap(({ rows }) => rows.map(({ amount }) => amount)) : [];
  const read = readFile(bytes);
  expect(amountsOf(read)).toEqual(['100', '-20', '50']);
  if (read.table === undefined) throw new Error('no table');
  const said = { ...read.table.form, isReversed: true, isSignConfirmed: true };
  expect(amountsOf(readFile(bytes, { form: said }))).toEqual(['-100', '20', '-50']);
});
