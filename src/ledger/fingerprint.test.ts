import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ExportedAccount } from '#contract/accounts.ts';
import { WireItem } from '#contract/items.ts';
import { WireTransaction } from '#contract/transactions.ts';
import { calculateFingerprints, formatFingerprint } from './fingerprint.ts';
import { wireAccount, wireTransaction } from '../../test/support/wire-factories.ts';

/** Two books with the same accounts. */
const accounts = ['B1', 'B2'].flatMap((book) => [
  wireAccount(book, 'ROOT', null),
  wireAccount(`${book}-assets`, 'ASSET', book),
  wireAccount(`${book}-cash`, 'CASH', `${book}-assets`),
  wireAccount(`${book}-food`, 'EXPENSE', book),
]);
const transactions = ['B1', 'B2'].flatMap((book) =>
  [1, 2, 3].map((at) =>
    wireTransaction(`${book}-T${at}`, { to: `${book}-food`, from: `${book}-cash`, valueMinor: BigInt(at) }),
  ),
);
const exported = { accounts, transactions };

test('calculates a fingerprint for each book, independent of the order of rows and fields', async () => {
  const expected = await calculateFingerprints(exported);
  expect([...expected.keys()].toSorted()).toEqual(['B1', 'B2']);
  expect(expected.get('B1')).toMatch(/^[0-9a-f]{64}$/);
  expect(expected.get('B1')).not.toBe(expected.get('B2'));
  const turned = <T extends object>(row: T): T => Object.fromEntries(Object.entries(row).toReversed()) as T;
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(accounts, { minLength: accounts.length }),
      fc.shuffledSubarray(transactions, { minLength: transactions.length }),
      async (someAccounts, someTransactions) => {
        const shuffled = { accounts: someAccounts.map(turned), transactions: someTransactions.map(turned) };
        expect(new Map(await calculateFingerprints(shuffled))).toEqual(expected);
      },
    ),
  );
});

/** Returns a different value of a field. */
const another = (value: unknown) => `${String(value)}1`;

test.each(Object.keys(WireTransaction.def.shape))(
  'changes the fingerprint of only one book with another %s of a transaction',
  async (field) => {
    const before = await calculateFingerprints(exported);
    const changed = transactions.map((row) =>
      row.TransactionId === 'B1-T2'
        ? {
            ...row,
            [field]:
              field === 'TransactionSplitAAccountId' ? 'B1-assets' : another(row[field as 'PropsInJSON']),
          }
        : row,
    );
    const after = await calculateFingerprints({ accounts, transactions: changed });
    expect(after.get('B1')).not.toBe(before.get('B1'));
    expect(after.get('B2')).toBe(before.get('B2'));
  },
);

test.each(Object.keys(ExportedAccount.def.shape).filter((field) => field !== 'ParentAccountId'))(
  'changes the fingerprint with another %s of an account',
  async (field) => {
    const before = await calculateFingerprints(exported);
    const changed = accounts.map((row) =>
      row.AccountId === 'B1-food' ? { ...row, [field]: another(row[field as 'PropsInJSON']) } : row,
    );
    expect((await calculateFingerprints({ accounts: changed, transactions })).get('B1')).not.toBe(
      before.get('B1'),
    );
  },
);

test('changes the fingerprint for a moved account or a missing row', async () => {
  const before = await calculateFingerprints(exported);
  const rehung = accounts.map((row) =>
    row.AccountId === 'B1-food' ? { ...row, ParentAccountId: 'B1-assets' } : row,
  );
  const others = [
    { accounts: rehung, transactions },
    { accounts, transactions: transactions.slice(1) },
    { accounts: accounts.filter(({ AccountId }) => AccountId !== 'B1-food'), transactions },
  ];
  for (const other of others)
    expect((await calculateFingerprints(other)).get('B1')).not.toBe(before.get('B1'));
});

test('assigns accounts in a circle to no book and terminates', async () => {
  const circle = [
    wireAccount('X', 'CASH', 'Y'),
    wireAccount('Y', 'CASH', 'X'),
    wireAccount('Z', 'CASH', 'gone'),
  ];
  const found = await calculateFingerprints({ accounts: [...circle, ...accounts], transactions });
  expect(found).toEqual(await calculateFingerprints(exported));
});

test('formats a fingerprint as eight groups of four', () => {
  expect(formatFingerprint('0123456789abcdef'.repeat(4))).toBe('0123 4567 89ab cdef 0123 4567 89ab cdef');
});

const itemsOf = (BookId: string) =>
  ['I1', 'I2'].map((id) => ({
    ItemId: `${BookId}-${id}`,
    BookId,
    Kind: 'a-note',
    Body: '{"a":1}',
    ItemDateEntered: '2024-05-06T12:00:00.000Z',
  }));

test('keeps the fingerprint of a book without items as before items existed', async () => {
  const before = await calculateFingerprints(exported);
  expect(Object.fromEntries(before)).toEqual({
    B1: '3d2bfbc9407ae9311e364546b347528abde3d455c3c4467f0f9f10a521841d7d',
    B2: '377da750c83f274673bee2945813f066c9bd806ce8852cbb2c9b140f5e2e0862',
  });
  expect(await calculateFingerprints({ ...exported, items: [] })).toEqual(before);
  const after = await calculateFingerprints({ ...exported, items: itemsOf('B1') });
  expect(after.get('B1')).not.toBe(before.get('B1'));
  expect(after.get('B2')).toBe(before.get('B2'));
});

test.each(Object.keys(WireItem.def.shape).filter((field) => field !== 'BookId'))(
  'changes the fingerprint with another %s of an item, in any order of items',
  async (field) => {
    const items = itemsOf('B1');
    const before = await calculateFingerprints({ ...exported, items });
    expect(await calculateFingerprints({ ...exported, items: items.toReversed() })).toEqual(before);
    const changed = items.map((item, index) =>
      index === 1 ? { ...item, [field]: another(item[field as 'Body']) } : item,
    );
    const after = await calculateFingerprints({ ...exported, items: changed });
    expect(after.get('B1')).not.toBe(before.get('B1'));
    expect(after.get('B2')).toBe(before.get('B2'));
  },
);
