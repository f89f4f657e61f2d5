import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createExchangeRows, createExchangeIds } from '#ledger/commodity/exchange.ts';
import { withPrices } from '#ledger/commodity/commodities.ts';
import { planGroup } from '#ledger/groups.ts';
import { changeSplitInfo } from '#ledger/change-split-info.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { addAmounts } from '#statements/amounts.ts';
import type { FileEntry, FileSchedule } from '#statements/book-file.ts';
import { readJournal } from '#statements/journal.ts';
import { writeJournal } from '#statements/write-journal.ts';
import { account, transaction } from '../../test/support/factories.ts';
import { scheduleLine, createSchedule } from '../../test/support/schedules.ts';
import { toWrittenBook } from './export-book.ts';
import { exportStatements } from './export-statements.ts';

const accounts = [
  account('root', 'ROOT', { props: { CurrencyCodeName: 'EUR', TimeZone: 'Europe/Berlin' } }),
  account('bank', 'BANK', { parentId: 'root' }),
  account('card', 'CREDIT', { parentId: 'bank' }),
  account('food', 'EXPENSE', { parentId: 'root', description: 'What we eat' }),
  account('home', 'EXPENSE', { parentId: 'root' }),
  account('lost', 'EXPENSE', { parentId: 'root', name: 'home' }),
];

const line = (otherId: string, valueMinor: bigint, notes = '', tags: string[] = []) => ({
  otherId,
  valueMinor,
  notes,
  tags,
});

/** Returns a split as the editor creates it. */
function group(lines: ReturnType<typeof line>[]): Transaction[] {
  const shared = { description: 'Market', postedAt: new Date('2026-10-30T23:30:00Z'), accountId: 'bank' };
  return planGroup([], { shared, lines }).add;
}

const legsOf = ([entry]: FileEntry[]) =>
  entry?.legs.map(({ path, amount, note, tags }) => [path.join(':'), amount, note, tags]);

test("exports the lines of a split as one entry on the book's day, with common texts once", () => {
  const transactions = group([
    line('food', -300n, 'bread', ['home', 'food']),
    line('home', -200n, 'soap', ['home']),
  ]);
  const { entries } = toWrittenBook({ accounts, transactions: transactions.toReversed() }, false);
  expect(entries).toMatchObject([{ date: '2026-10-31', description: 'Market', notes: '', tags: ['home'] }]);
  expect(legsOf(entries)).toEqual([
    ['bank', '-5.00', '', undefined],
    ['food', '3.00', 'bread', ['food']],
    ['home', '2.00', 'soap', undefined],
  ]);
});

test('exports a leg per line for a side with bank details on some lines only', () => {
  const [first, ...others] = group([line('food', -300n), line('home', -200n)]);
  if (first === undefined) throw new Error('no line');
  const side = first.splitA.accountId === 'bank' ? 'A' : 'B';
  const seen = { status: 'reconciled', statementDate: '2026-10-31', bankId: 'X1' } as const;
  const ticked = { ...first, splitInfo: changeSplitInfo(first.splitInfo, { [side]: seen }) };
  const { entries } = toWrittenBook({ accounts, transactions: [ticked, ...others] }, false);
  expect(entries).toHaveLength(1);
  expect(entries[0]?.legs.slice(0, 2)).toEqual([
    { path: ['bank'], amount: '-3.00', commodity: 'EUR', note: '', ...seen },
    { path: ['bank'], amount: '-2.00', commodity: 'EUR', note: '' },
  ]);
});

test('exports inconsistent lines as separate entries', () => {
  const [first, ...others] = group([line('food', -300n), line('home', -200n)]);
  if (first === undefined) throw new Error('no line');
  const inconsistent = [{ ...first, description: 'Other' }, ...others];
  expect(toWrittenBook({ accounts, transactions: inconsistent }, false).entries).toHaveLength(2);
});

test('exports a part of a book with the accounts it needs, and numbers equal names', () => {
  const rows = [transaction('t', { to: 'lost', from: 'card', valueMinor: 5n })];
  const paths = (isPart: boolean) =>
    toWrittenBook({ accounts, transactions: rows }, isPart).accounts.map(({ path }) => path.join(':'));
  expect(paths(true)).toEqual(['bank', 'bank:card', 'home (2)']);
  expect(paths(false)).toEqual(['bank', 'bank:card', 'food', 'home', 'home (2)']);
});

test('exports a missing account under its id', () => {
  const { accounts: written } = toWrittenBook(
    { accounts, transactions: [transaction('t', { to: 'gone', from: 'bank', valueMinor: 5n })] },
    true,
  );
  expect(written.map(({ path }) => path)).toEqual([['bank'], ['gone']]);
});

test('exports balanced entries and correct account totals for any book', () => {
  const ids = ['bank', 'card', 'food', 'home'] as const;
  const single = fc
    .record({
      sides: fc.shuffledSubarray([...ids], { minLength: 2, maxLength: 2 }),
      minor: fc.bigInt(-(10n ** 9n), 10n ** 9n),
      bankId: fc.constantFrom('same', ''),
    })
    .map(({ sides: [to = '', from = ''], minor, bankId }) => [
      transaction(
        String(Math.abs(Number(minor))),
        { to, from, valueMinor: minor },
        {
          splitInfo: changeSplitInfo(noSplitInfo, { A: bankId === '' ? {} : { bankId } }),
        },
      ),
    ]);
  const split = fc
    .array(fc.tuple(fc.constantFrom('card', 'food', 'home'), fc.bigInt(-1000n, 1000n)), {
      minLength: 2,
      maxLength: 5,
    })
    .map((lines) => group(lines.map(([other, minor]) => line(other, minor))));
  fc.assert(
    fc.property(fc.array(fc.oneof(single, split), { maxLength: 6 }), (parts) => {
      const transactions = parts.flat().map((each, at) => ({ ...each, id: `${at}` }));
      const { entries } = toWrittenBook({ accounts, transactions }, false);
      const sums = new Map<string, string>();
      for (const { legs } of entries) {
        expect(addAmounts(legs.map(({ amount }) => amount))).toBe('0');
        for (const { path, amount } of legs)
          sums.set(path.join(' › '), addAmounts([sums.get(path.join(' › ')) ?? '0', amount]));
      }
      const groups = new Set(transactions.flatMap(({ splitInfo }) => splitInfo.group ?? []));
      const alone = transactions.filter(({ splitInfo }) => !splitInfo.group);
      expect(entries).toHaveLength(groups.size + alone.length);
      const statements = exportStatements(
        { accounts, transactions },
        { accountIds: new Set(ids), before: new Map([['bank', 7n]]) },
        'ledger',
      );
      for (const {
        account: { name = '' },
        closing,
        rows,
      } of statements) {
        const held = name === 'bank' ? '0.07' : '0';
        expect(closing?.amount).toBe(addAmounts([held, sums.get(name) ?? '']));
        expect(new Set(rows.map(({ bankId }) => bankId)).size).toBe(rows.length);
      }
    }),
  );
});

test('signs amounts for people: income without a minus, debts with one', () => {
  const withIncome = [...accounts, account('salary', 'INCOME', { parentId: 'root' })];
  const transactions = [
    ...planGroup([], {
      shared: { description: 'Pay', postedAt: new Date('2026-10-30T12:00:00Z'), accountId: 'card' },
      lines: [line('salary', 500n)],
    }).add,
  ];
  const amounts = (style: 'everyday' | 'ledger') =>
    exportStatements(
      { accounts: withIncome, transactions },
      { accountIds: new Set(['card', 'salary']), before: new Map() },
      style,
    ).map(({ account: { name }, rows: [row], closing }) => [name, row?.amount, closing?.amount]);
  expect(amounts('ledger')).toEqual([
    ['bank › card', '5.00', '5'],
    ['salary', '-5.00', '-5'],
  ]);
  expect(amounts('everyday')).toEqual([
    ['bank › card', '5.00', '5'],
    ['salary', '5.00', '5'],
  ]);
});

test('exports the schedules of a whole book so that they are read unchanged, and none for a part', () => {
  const accounts = [
    account('Book', 'ROOT'),
    account('bank', 'BANK', { parentId: 'Book' }),
    account('rent', 'EXPENSE', { parentId: 'Book' }),
    account('heat', 'EXPENSE', { parentId: 'Book' }),
  ];
  const lines = [
    scheduleLine(-90_000n),
    scheduleLine(-5000n, { accountB: 'heat', notes: 'Gas', tags: ['home'] }),
  ];
  const schedules = [
    createSchedule('FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=40', {
      id: '1',
      bankDays: 'before',
      mode: 'post',
      lines,
      done: '2026-03-31',
      leadDays: 5,
      amount: 'about',
      leastMinor: 90_000n,
      skipped: ['2026-05-31'],
      posted: ['2026-04-30'],
    }),
    createSchedule('FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', {
      id: '2',
      name: 'Gym',
      until: '2027-01-01',
      paused: '2026-03-01',
    }),
  ];
  const book = toWrittenBook({ accounts, transactions: [], schedules }, false);
  const again = readJournal([...writeJournal(book, 'ledger')].join(''));
  const sorted = ({ rule, entry, ...rest }: FileSchedule) => ({
    ...rest,
    rule: rule.split(';').toSorted(),
    entry: {
      ...entry,
      line: 0,
      legs: entry.legs.map((leg) => ({ ...leg, amount: addAmounts([leg.amount]) })),
    },
  });
  expect(again.skippedLines).toEqual([]);
  expect(again.schedules?.map(sorted)).toEqual(book.schedules?.map(sorted));
  expect(book.schedules?.[0]).toMatchObject({
    amount: 'about',
    least: '900.00',
    skipped: ['2026-04-30', '2026-05-31'],
  });
  expect(book.schedules).toMatchObject([
    {
      name: 'Rent',
      rule: 'FREQ=MONTHLY;BYMONTHDAY=-1',
      count: 40,
      isPosted: true,
      done: '2026-03-31',
      entry: { legs: [{ amount: '-950.00' }, { amount: '900.00' }, { amount: '50.00', note: 'Gas' }] },
    },
    { name: 'Gym', until: '2027-01-01', isPaused: true },
  ]);
  expect(toWrittenBook({ accounts, transactions: [], schedules }, true).schedules).toBeUndefined();
});

const withShares = [
  ...accounts,
  account('trade', 'TRADING', { parentId: 'root', props: { Trading: true } }),
  account('tradeAcme', 'TRADING', {
    parentId: 'root',
    props: { Trading: true, Currency: 'ACME', CurrencyDecimals: 4 },
  }),
  account('depot', 'STOCK', { parentId: 'root', props: { Currency: 'ACME', CurrencyDecimals: 4 } }),
];

test('exports an exchange as one entry with its price and fee, without trading accounts', () => {
  const shared = { description: 'Shares', postedAt: new Date('2026-10-30T12:00:00Z'), notes: '', tags: [] };
  const [near, far] = createExchangeRows({
    near: { accountId: 'bank', tradingId: 'trade', currency: 'EUR', valueMinor: -10_010n },
    far: { accountId: 'depot', tradingId: 'tradeAcme', currency: 'ACME', valueMinor: 35_000n },
    shared,
    ids: createExchangeIds(),
  });
  const { group = '' } = near.splitInfo;
  const fee = transaction(
    'fee',
    { to: 'home', from: 'bank', valueMinor: 490n },
    {
      ...shared,
      splitInfo: changeSplitInfo(noSplitInfo, { group, groupLine: 3 }),
    },
  );
  const items = withPrices([], 'root', [{ of: 'ACME', in: 'EUR', day: '2026-10-31', price: '29.5' }]);
  const book = toWrittenBook({ accounts: withShares, transactions: [near, far, fee], items }, false);
  expect(book.entries.map(({ legs }) => legs)).toMatchObject([
    [
      { path: ['bank'], amount: '-105.00', commodity: 'EUR' },
      { path: ['depot'], amount: '3.5000', commodity: 'ACME', cost: { amount: '100.10', commodity: 'EUR' } },
      { path: ['home'], amount: '4.90', commodity: 'EUR' },
    ],
  ]);
  const ledger = [...writeJournal(book, 'ledger')].join('');
  expect(ledger).toContain('Assets:depot  3.5000 ACME @@ 100.10 EUR\n');
  expect(ledger).toContain('\nP 2026-10-31 ACME 29.5 EUR\n');
  expect([...writeJournal(book, 'beancount')].join('')).toContain('\n2026-10-31 price ACME 29.5 EUR\n');
  expect(book.accounts.find(({ path: [name] }) => name === 'depot')?.commodity).toBe('ACME');
  const rows = exportStatements(
    { accounts: withShares, transactions: [near, far] },
    { accountIds: new Set(['depot', 'bank']), before: new Map() },
    'ledger',
  );
  expect(rows.map(({ currency, closing, rows: [row] }) => [currency, row?.amount, closing?.amount])).toEqual([
    ['EUR', '-100.10', '-100.1'],
    ['ACME', '3.5000', '3.5'],
  ]);
});

test('exports shares paid in a foreign currency with their cost in it, whichever line comes first', () => {
  const abroad = [
    ...withShares,
    account('dollars', 'BANK', { parentId: 'root', props: { Currency: 'USD' } }),
    account('tradeUsd', 'TRADING', { parentId: 'root', props: { Trading: true, Currency: 'USD' } }),
  ];
  const shared = { description: 'Shares', postedAt: new Date('2026-10-30T12:00:00Z'), notes: '', tags: [] };
  const dollars = { accountId: 'dollars', tradingId: 'tradeUsd', currency: 'USD', valueMinor: -40_000n };
  const acme = { accountId: 'depot', tradingId: 'tradeAcme', currency: 'ACME', valueMinor: 20_000n };
  for (const [near, far] of [
    [dollars, acme],
    [acme, dollars],
  ] as const) {
    const transactions = createExchangeRows({ near, far, shared, ids: createExchangeIds() });
    const book = toWrittenBook({ accounts: abroad, transactions, items: [] }, false);
    const legs = book.entries.flatMap((entry) => entry.legs);
    expect(legs.find(({ commodity }) => commodity === 'ACME')).toMatchObject({
      amount: '2.0000',
      cost: { amount: '400.00', commodity: 'USD' },
    });
    expect(legs.find(({ commodity }) => commodity === 'USD')).not.toHaveProperty('cost');
    expect([...writeJournal(book, 'beancount')].join('')).toMatch(
      /2(?:\.0+)? ACME \{200(?:\.0+)? USD, 2026-10-30\}/,
    );
  }
});
