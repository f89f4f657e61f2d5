import { readSplitInfo } from '#ledger/split-info.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildGroupLines, calculateGroupGain } from '#ledger/groups.ts';
import { account, transaction } from '../../test/support/factories.ts';
import {
  checkSplit,
  calculateSplitGain,
  fillFirstLine,
  calculateSplitAmounts,
  type SplitForm,
  splitTransactionForm,
  toSplitForm,
  toGroupInput,
  insertLineAfter,
  spreadRemainder,
} from './split-form.ts';
import { createTransactionForm, createTransactionIds } from './transaction-form.ts';

const bank = account('Bank', 'BANK');
const others = ['Food', 'Clothes', 'Gifts'].map((id) => account(id, 'EXPENSE'));
const accounts = new Map([bank, ...others].map((each) => [each.id, each]));
const money = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };
const now = new Date('2026-03-01T12:00:00Z');

const formOfTotal = (digits: string): SplitForm =>
  splitTransactionForm(
    { ...createTransactionForm(bank, now), description: 'Market', digits, otherId: 'Food' },
    createTransactionIds(),
    money,
  );

const withTyped = (form: SplitForm, typed: string[]): SplitForm => ({
  ...form,
  lines: typed.map((text, at) => ({
    ids: createTransactionIds(),
    otherId: others[at % others.length]?.id,
    typed: text,
    notes: '',
    tags: '',
  })),
});

const anAmount = fc.oneof(
  fc.constantFrom('', ' ', '30%', '12,50+3,20', '-4', '0', '7/3', 'nonsense', '1.000,5', '(2+3)*1,1'),
  fc.integer({ min: -100_000, max: 100_000 }).map((cents) => (cents / 100).toFixed(2).replace('.', ',')),
);

test('stores lines that add up to the total, whatever is typed', () => {
  let stored = 0;
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10_000_000n }),
      fc.array(anAmount, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('in' as const, 'out' as const, undefined),
      (total, typed, direction) => {
        const form = { ...withTyped(formOfTotal(total.toString()), typed), direction };
        if (Object.keys(checkSplit(form, money, accounts)).length > 0) return;
        const wanted = toGroupInput(form, { stored: undefined, accounts, money });
        if (wanted === undefined) throw new Error('What is right is stored');
        const lines = buildGroupLines([], wanted);
        expect(calculateGroupGain(lines, bank.id)).toBe(calculateSplitGain(form, accounts));
        stored += 1;
      },
    ),
    { numRuns: 500 },
  );
  expect(stored).toBeGreaterThan(50);
});

describe('the first line', () => {
  const typedInto = (typed: string, digits = '11900') => {
    const form = formOfTotal(digits);
    const [first, second] = form.lines;
    if (first === undefined || second === undefined) throw new Error('a split has two lines');
    return { ...form, lines: [first, { ...second, typed }] };
  };
  const firstAfter = (form: SplitForm) => fillFirstLine(form, money)[0]?.typed;

  test.each([
    ['19,00', '100,00'],
    ['119,00/119*19', '100,00'],
    ['10%', '107,10'],
    ['-5,00', '124,00'],
    ['nonsense', '119,00'],
    ['', '119,00'],
    // If nothing is left, it has the whole amount and the remainder shows the excess.
    ['119,00', '119,00'],
    ['200,00', '119,00'],
  ])('takes the amount that a second line of %s leaves', (typed, left) => {
    expect(firstAfter(typedInto(typed))).toBe(left);
  });

  test('follows the whole amount until its own amount is typed or spread', () => {
    const given = { ...typedInto('19,00'), lines: fillFirstLine(typedInto('19,00'), money) };
    expect(firstAfter({ ...given, digits: '21900' })).toBe('200,00');
    expect(calculateSplitAmounts(given, money).remainderMinor).toBe(0n);
    const [first, ...rest] = typedInto('19,00').lines;
    const own = {
      ...given,
      lines: first === undefined ? [] : [{ ...first, typed: '110,00', takesRemainder: undefined }, ...rest],
    };
    expect(firstAfter(own)).toBe('110,00');
    const spread = spreadRemainder(own, 'byShare', money) ?? [];
    expect(firstAfter({ ...own, lines: spread })).toBe(spread[0]?.typed);
  });
});

test('leaves no remainder after spreading', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10_000_000n }),
      fc.array(anAmount, { minLength: 2, maxLength: 8 }),
      fc.constantFrom('evenly', 'byShare'),
      (total, typed, how) => {
        const readable = typed.filter((text) => text !== 'nonsense');
        const form = withTyped(formOfTotal(total.toString()), [...readable, '1', '']);
        const lines = spreadRemainder(form, how, money);
        if (lines === undefined) return;
        const after = { ...form, lines: [...lines, ...withTyped(form, ['0']).lines] };
        expect(calculateSplitAmounts(after, money).remainderMinor).toBe(0n);
      },
    ),
  );
});

test('shows the remainder in the last line until an amount is typed there', () => {
  const form = formOfTotal('10000');
  expect(form.lines.map(({ typed, otherId }) => [typed, otherId])).toEqual([
    ['100,00', 'Food'],
    ['', undefined],
  ]);
  expect(checkSplit(form, money, accounts)).toEqual({});
  const less = {
    ...form,
    lines: form.lines.map((line, at) => (at === 0 ? { ...line, typed: '30%' } : line)),
  };
  expect(calculateSplitAmounts(less, money)).toEqual({ amounts: [3000n, 7000n], remainderMinor: 0n });
  expect(checkSplit(less, money, accounts).lines?.[less.lines[1]?.ids.id ?? '']).toHaveProperty('otherId');
  const third = { ...less, lines: insertLineAfter(less, 1) };
  expect(calculateSplitAmounts(third, money).amounts).toEqual([3000n, undefined, 7000n]);
});

test('reads a stored group from its account and stores it again unchanged', () => {
  const group = others.map(({ id }, at) =>
    transaction(
      id,
      { to: id, from: bank.id, valueMinor: BigInt(at) * 250n - 100n },
      {
        description: 'Market',
        postedAt: new Date('2026-02-03T04:05:06.789Z'),
        splitInfo: readSplitInfo(JSON.stringify({ Group: 'g', GroupLine: at + 1 })),
      },
    ),
  );
  const form = toSplitForm(group, accounts, money);
  expect(form).toMatchObject({ accountId: bank.id, digits: '450', description: 'Market' });
  expect(form?.lines.map(({ typed }) => typed)).toEqual(['-1,00', '1,50', '']);
  const wanted = form && toGroupInput(form, { stored: group[0], accounts, money });
  expect(wanted && buildGroupLines(group, wanted)).toEqual(group);
});

describe('a line to an account in another currency', () => {
  const yen = account('Yen', 'BANK', { props: { Currency: 'JPY', CurrencyDecimals: 0 } });
  const dollars = account('Dollars', 'BANK', { props: { Currency: 'USD' } });
  const trading = ['', 'JPY', 'USD'].map((currency) =>
    account(`Over ${currency}`, 'TRADING', {
      props: { Trading: true, ...(currency && { Currency: currency }) },
    }),
  );
  const all = new Map([bank, yen, dollars, ...trading].map((each) => [each.id, each]));
  const formOf = (accountId: string, otherId: string, fields: object): SplitForm => {
    const form = {
      ...createTransactionForm(all.get(accountId), now),
      description: 'Trip',
      digits: '10000',
      otherId,
    };
    const split = splitTransactionForm(form, createTransactionIds(), money);
    return { ...split, lines: split.lines.slice(0, 1).map((line) => ({ ...line, ...fields })) };
  };

  test('requires a counter amount in the decimals of that currency', () => {
    const wrong = (counterAmount: string | undefined) => {
      const form = formOf('Bank', 'Yen', { counterAmount });
      return checkSplit(form, money, all).lines?.[form.lines[0]?.ids.id ?? '']?.counterAmount;
    };
    expect([wrong(undefined), wrong('15000')]).toEqual(['required', undefined]);
    expect(wrong('nothing')).toMatchObject({ kind: 'noAmount' });
  });

  test('becomes two rows over the existing trading accounts, and opens unchanged from either end', () => {
    const form = formOf('Yen', 'Dollars', { counterAmount: '63,50' });
    const wanted = toGroupInput(form, { stored: undefined, accounts: all, money });
    if (wanted === undefined) throw new Error('What is right is stored');
    const rows = buildGroupLines([], wanted);
    expect(rows.map(({ splitA, splitB }) => [splitA.accountId, splitA.valueMinor, splitB.accountId])).toEqual(
      [
        ['Yen', -10_000n, 'Over JPY'],
        ['Dollars', 6350n, 'Over USD'],
      ],
    );
    expect(
      toGroupInput(form, { stored: undefined, accounts: all, money })?.lines[0]?.crossing?.newIds,
    ).toEqual(wanted.lines[0]?.crossing?.newIds);
    const seenFrom = (id: string) => toSplitForm(rows, all, money, id)?.lines[0];
    expect(seenFrom('Yen')).toMatchObject({ otherId: 'Dollars', typed: '10.000', counterAmount: '63,50' });
    expect(seenFrom('Dollars')).toMatchObject({ otherId: 'Yen', typed: '63,50', counterAmount: '10.000' });
  });

  test('is not stored while a trading account is missing', () => {
    const some = new Map([...all].filter(([id]) => id !== 'Over USD'));
    const form = formOf('Yen', 'Dollars', { counterAmount: '63,50' });
    expect(toGroupInput(form, { stored: undefined, accounts: some, money })).toBeUndefined();
    const trading = new Map([['USD', 'Made']]);
    expect(
      toGroupInput(form, { stored: undefined, accounts: some, money, trading })?.lines[0]?.crossing,
    ).toMatchObject({
      tradingId: 'Over JPY',
      otherTradingId: 'Made',
    });
  });
});
