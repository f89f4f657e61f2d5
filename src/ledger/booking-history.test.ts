import { readSplitInfo } from './split-info.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Account } from './account.ts';
import {
  type BookingHistory,
  emptyHistory,
  readDescription,
  addToHistory,
  suggestDescriptions,
  writeDescription,
} from './booking-history.ts';
import type { Transaction } from './transaction.ts';
import { account, transaction } from '../../test/support/factories.ts';

const accounts = new Map<string, Account>(
  [
    account('bank', 'BANK'),
    account('card', 'CREDIT'),
    account('cash', 'CASH'),
    account('food', 'EXPENSE'),
    account('home', 'EXPENSE'),
    account('pay', 'INCOME'),
  ].map((each) => [each.id, each]),
);

const dayMs = 86_400_000;
const now = new Date(1000 * dayMs);
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

let made = 0;
/** Creates a payment from one account to another, some days ago. */
function paid(
  description: string,
  days: number,
  {
    from = 'bank',
    to = 'food',
    valueMinor = 100n,
    ...fields
  }: Partial<Transaction> & {
    from?: string;
    to?: string;
    valueMinor?: bigint;
  } = {},
): Transaction {
  made += 1;
  const postedAt = daysAgo(days);
  return transaction(
    `T${made}`,
    { to, from, valueMinor },
    { description, postedAt, enteredAt: postedAt, ...fields },
  );
}

const anyTransaction = fc
  .record({
    description: fc.constantFrom('Rewe', 'Bäcker', 'Miete', 'Bar'),
    days: fc.nat(40),
    from: fc.constantFrom('bank', 'card', 'cash'),
    to: fc.constantFrom('food', 'home'),
    valueMinor: fc.bigInt({ min: 0n, max: 99n }),
    tags: fc.subarray(['a', 'b']),
  })
  .map(({ description, days, ...rest }) => paid(description, days, rest));
const anyTransactions = fc.uniqueArray(anyTransaction, {
  selector: ({ postedAt }) => postedAt.getTime(),
  maxLength: 40,
});

const offered = (memory: BookingHistory, typed: string, limit = 10) =>
  suggestDescriptions(memory, typed, { now, limit, accounts }).map(({ description }) => description);

const firstUse = (memory: BookingHistory, typed: string, accountId?: string, known = accounts) =>
  suggestDescriptions(memory, typed, { accountId, now, limit: 1, accounts: known })[0]?.use;

describe('suggested descriptions', () => {
  const memory = addToHistory(emptyHistory, [
    paid('Rewe', 1),
    paid('Rewe', 8),
    paid('Rewe', 15),
    paid('REWE City', 0),
    paid('Kaffee bei Rewe', 0),
    paid('Brewery', 0),
    paid('Café', 3),
    paid('Old and often', 900),
    ...Array.from({ length: 9 }, (_, at) => paid('Old and often', 900 + at)),
  ]);

  test('start with exact matches, then matches at the start, at the start of a word, and inside', () => {
    expect(offered(memory, ' rewe ')).toEqual(['Rewe', 'REWE City', 'Kaffee bei Rewe', 'Brewery']);
    expect(offered(memory, 'rew')).toEqual(['Rewe', 'REWE City', 'Kaffee bei Rewe', 'Brewery']);
    expect(offered(memory, 'cafe')).toEqual(['Café']);
    expect(offered(memory, 'nothing')).toEqual([]);
  });

  test('prefer the newest and most used of equal matches, up to the limit', () => {
    expect(offered(memory, '')[0]).toBe('Rewe');
    expect(offered(memory, '').at(-1)).toBe('Old and often');
    expect(offered(memory, '', 3)).toHaveLength(3);
  });

  test('show the latest spelling, the number of uses and the last day', () => {
    const [found] = suggestDescriptions(addToHistory(memory, [paid('ReWe', 0), paid('rewe', 20)]), 'rewe', {
      now,
      limit: 1,
      accounts,
    });
    expect(found).toMatchObject({ description: 'ReWe', count: 5, lastPosted: now });
  });
});

test('are the first of all matches for any limit', () => {
  fc.assert(
    fc.property(anyTransactions, fc.constantFrom('', 'b', 'e', 'miete'), fc.nat(4), (all, typed, limit) => {
      const memory = addToHistory(emptyHistory, all);
      expect(offered(memory, typed, limit)).toEqual(offered(memory, typed).slice(0, limit));
    }),
  );
});

describe('the suggested use of a description', () => {
  const memory = addToHistory(emptyHistory, [
    paid('Rewe', 9, { tags: ['old'], valueMinor: 50n }),
    paid('Rewe', 2, { tags: ['week'], notes: 'n', valueMinor: 70n }),
    paid('Rewe', 1, { from: 'card', to: 'home' }),
    paid('Pay', 3, { from: 'pay', to: 'bank', valueMinor: 9000n }),
  ]);

  test('is the latest use in the account, seen from either side', () => {
    expect(firstUse(memory, 'rewe', 'bank')).toMatchObject({
      otherId: 'food',
      gainMinor: -70n,
      tags: ['week'],
      notes: 'n',
    });
    expect(firstUse(memory, 'rewe', 'food')).toMatchObject({ otherId: 'bank', gainMinor: 70n });
    expect(firstUse(memory, 'rewe', 'card')).toMatchObject({ otherId: 'home', gainMinor: -100n });
  });

  test('falls back to the use in an account of the same kind, or in a money account if no account is given', () => {
    expect(firstUse(memory, 'rewe', 'cash')).toMatchObject({ accountId: 'card', otherId: 'home' });
    expect(firstUse(memory, 'pay', 'cash')).toMatchObject({ otherId: 'pay', gainMinor: 9000n });
    expect(firstUse(memory, 'pay')).toMatchObject({ accountId: 'bank', otherId: 'pay' });
    // The other end cannot be the account itself.
    const drawn = addToHistory(emptyHistory, [paid('Draw', 1, { from: 'bank', to: 'cash' })]);
    expect(firstUse(drawn, 'draw', 'cash')).toMatchObject({ otherId: 'bank', gainMinor: 100n });
    // This also holds if so many other accounts have used it since that its own use is forgotten.
    const since = [0, 1, 2, 3, 4, 5].map((at) => paid('Draw', 0, { from: `f${at % 5}`, to: `g${at}` }));
    expect(firstUse(addToHistory(drawn, since), 'draw')?.otherId).toBe('cash');
    expect(firstUse(addToHistory(drawn, since), 'draw', 'cash')).toBeUndefined();
    expect(firstUse(memory, 'pay', 'pay')).toMatchObject({ otherId: 'bank' });
    expect(firstUse(memory, 'pay', 'food')).toMatchObject({ accountId: 'pay', otherId: 'bank' });
  });

  test('is never a line of a split, because its amount is not a payment', () => {
    const line = paid('Market', 1, {
      valueMinor: 60n,
      splitInfo: readSplitInfo('{"Group":"0123456789ABCDEFGHIJKLMNOP","GroupLine":1}'),
    });
    const [alone] = suggestDescriptions(addToHistory(emptyHistory, [line]), 'market', {
      now,
      limit: 1,
      accounts,
    });
    expect(alone).toMatchObject({ description: 'Market', use: undefined });
    const whole = paid('Market', 5, { valueMinor: 100n });
    const [both] = suggestDescriptions(addToHistory(emptyHistory, [line, whole]), 'market', {
      accountId: 'bank',
      now,
      limit: 1,
      accounts,
    });
    expect(both).toMatchObject({ count: 2, use: { gainMinor: -100n } });
  });

  test('skips deleted accounts', () => {
    const without = (...gone: string[]) => new Map([...accounts].filter(([id]) => !gone.includes(id)));
    expect(firstUse(memory, 'rewe', 'cash', without('home'))).toMatchObject({ otherId: 'food' });
    expect(firstUse(memory, 'rewe', 'bank', without('food'))).toMatchObject({ otherId: 'home' });
    expect(firstUse(memory, 'rewe', 'bank', without('food', 'home'))).toBeUndefined();
    const [found] = suggestDescriptions(memory, 'rewe', { now, limit: 1, accounts: new Map() });
    expect(found).toMatchObject({ description: 'Rewe', use: undefined });
  });

  test('is the one entered later of two at the same moment, otherwise the one read later', () => {
    const at = (otherId: string, enteredMs: number) =>
      paid('X', 1, { to: otherId, enteredAt: new Date(enteredMs) });
    expect(firstUse(addToHistory(emptyHistory, [at('home', 2), at('food', 1)]), 'x', 'bank')?.otherId).toBe(
      'home',
    );
    expect(firstUse(addToHistory(emptyHistory, [at('home', 1), at('food', 1)]), 'x', 'bank')?.otherId).toBe(
      'food',
    );
  });
});

describe('the booking history', () => {
  test('does not depend on the order and repetition of rows', () => {
    const rows = anyTransactions.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), fc.subarray(all)),
    );
    fc.assert(
      fc.property(rows, ([all, shuffled, again]) => {
        const memory = addToHistory(emptyHistory, all);
        const other = shuffled.reduce((known, each) => addToHistory(known, [each]), emptyHistory);
        expect(new Map(other)).toEqual(new Map(memory));
        expect(addToHistory(memory, again)).toBe(memory);
      }),
    );
  });

  test('is not changed by later updates', () => {
    const memory = addToHistory(emptyHistory, [paid('Rewe', 1)]);
    addToHistory(memory, [paid('Rewe', 0), paid('Aldi', 0)]);
    expect([emptyHistory.size, offered(memory, '')]).toEqual([0, ['Rewe']]);
    expect(suggestDescriptions(memory, 'rewe', { now, limit: 1, accounts })).toMatchObject([{ count: 1 }]);
  });

  test('is written and read back unchanged', () => {
    fc.assert(
      fc.property(anyTransactions, (all) => {
        for (const known of addToHistory(emptyHistory, all).values())
          expect(readDescription(writeDescription(known))).toEqual(known);
      }),
    );
  });

  test('holds 5,000 descriptions and drops the least recently used ones', () => {
    const many = Array.from({ length: 5000 }, (_, at) => paid(`Shop ${at}`, at / 100));
    const often = [300, 301, 302, 303].map((days) => paid('Often', days));
    const more = Array.from({ length: 250 }, (_, at) => paid(`More ${at}`, 200 + at));
    const full = addToHistory(emptyHistory, [...often, ...many, ...more]);
    expect([full.size, full.has('often'), full.has('shop 4999')]).toEqual([5000, false, true]);
    // The ranking is not repeated for each new description.
    const rare = Array.from({ length: 250 }, (_, at) => paid(`Rare ${at}`, 400));
    expect(addToHistory(full, rare).size).toBe(5250);
    const next = addToHistory(full, [...rare, paid('New', 0), paid('Shop 4999', 60)]);
    expect([next.size, next.has('new'), next.has('shop 4999'), next.has('shop 4998')]).toEqual([
      5000,
      true,
      true,
      false,
    ]);
  });
});

test('reads back a stored description unchanged', () => {
  const lunch = transaction(
    'T',
    { to: 'food', from: 'cash', valueMinor: -12_345_678_901_234_567_890n },
    {
      description: 'Lünch "to go"',
      notes: 'two\nlines',
      tags: ['a', 'b'],
      postedAt: new Date('2026-03-04T05:06:07.008Z'),
    },
  );
  const [known] = addToHistory(emptyHistory, [lunch]).values();
  expect(known && readDescription(structuredClone(writeDescription(known)))).toEqual(known);
});

test.each([undefined, null, '', [], {}, { Text: 1, Moments: [], Uses: [] }, { Text: '', Moments: [] }])(
  'returns undefined for a malformed description: %j',
  (stored) => {
    expect(readDescription(stored)).toBeUndefined();
  },
);

test('suggests a use only in accounts of its currency', () => {
  const abroad = new Map([
    ...accounts,
    ['london', account('london', 'BANK', { props: { Currency: 'GBP' } })],
  ]);
  const memory = addToHistory(emptyHistory, [paid('Tea', 3)]);
  const offered = (accountId: string) =>
    suggestDescriptions(memory, 'Tea', { accountId, now, limit: 1, accounts: abroad })[0]?.use?.accountId;
  expect([offered('card'), offered('london')]).toEqual(['bank', undefined]);
});
