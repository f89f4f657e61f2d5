import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { account } from '../../../test/support/factories.ts';
import { makePriceTable } from './prices.ts';
import { valueTotals } from './valued-totals.ts';

const props = (currency: string) => (currency === '' ? {} : { Currency: currency });
const valuation = {
  prices: makePriceTable([{ of: 'USD', in: 'EUR', day: '2024-01-01', price: '0.333' }]),
  bookCurrency: 'EUR',
  decimalsOf: () => 2,
};
const bank = (id: string, currency: string, totalMinor: bigint, parentId: string) =>
  account(id, 'BANK', { props: props(currency), totalMinor, parentId });

test('adds up the values of sub-accounts, and lists amounts without a price separately', () => {
  const accounts: Account[] = [
    account('root', 'ROOT'),
    account('money', 'ASSET', {
      parentId: 'root',
      totalMinor: 10_00n,
      otherTotals: [
        { currency: 'CHF', minor: 5_00n },
        { currency: 'USD', minor: 2_00n },
      ],
    }),
    bank('eur', '', 10_00n, 'money'),
    bank('usd1', 'USD', 1_00n, 'money'),
    bank('usd2', 'USD', 1_00n, 'money'),
    bank('chf', 'CHF', 5_00n, 'money'),
  ];
  const tree = buildAccountTree(accounts);
  const of = (id: string, day = '2024-02-01') => {
    const found = tree.accounts.get(id);
    return found && valueTotals(tree, valuation, day).valueOf(found);
  };
  expect(of('eur')).toBeUndefined();
  expect(of('usd1')).toEqual({ minor: 33n, missing: [], priceDay: '2024-01-01' });
  // Not 67: the two accounts show 33 each.
  expect(of('money')).toEqual({
    minor: 10_66n,
    missing: [{ currency: 'CHF', minor: 5_00n }],
    priceDay: '2024-01-01',
  });
  expect(of('usd1', '2023-01-01')).toEqual({
    minor: 0n,
    missing: [{ currency: 'USD', minor: 1_00n }],
    priceDay: undefined,
  });
});

test('values the own balance of a parent in its own currency', () => {
  const tree = buildAccountTree([
    account('root', 'ROOT'),
    account('up', 'ASSET', {
      parentId: 'root',
      props: props('USD'),
      totalMinor: 9_00n,
      otherTotals: [{ currency: '', minor: 4_00n }],
    }),
    bank('a', 'USD', 3_00n, 'up'),
    bank('b', '', 4_00n, 'up'),
  ]);
  const up = tree.accounts.get('up');
  // 6 USD in the account itself and 3 below.
  expect(up && valueTotals(tree, valuation, '2024-02-01').valueOf(up)?.minor).toBe(200n + 100n + 400n);
});

test('adds up the values of siblings in any currency', () => {
  const anyHolder = fc.record({
    currency: fc.constantFrom('', 'USD', 'CHF'),
    totalMinor: fc.bigInt(-(10n ** 12n), 10n ** 12n),
  });
  fc.assert(
    fc.property(fc.array(anyHolder, { minLength: 1, maxLength: 12 }), (holders) => {
      const sums = (currency: string) =>
        holders.filter((each) => each.currency === currency).reduce((sum, each) => sum + each.totalMinor, 0n);
      const others = ['CHF', 'USD']
        .map((currency) => ({ currency, minor: sums(currency) }))
        .filter(({ minor }) => minor !== 0n);
      const tree = buildAccountTree([
        account('root', 'ROOT'),
        account('all', 'ASSET', { parentId: 'root', totalMinor: sums(''), otherTotals: others }),
        ...holders.map(({ currency, totalMinor }, at) => bank(`b${at}`, currency, totalMinor, 'all')),
      ]);
      const { valueOf } = valueTotals(tree, valuation, '2024-02-01');
      const all = tree.accounts.get('all');
      if (all === undefined || others.length === 0) return;
      const below = tree.childrenOf('all').map((each) => valueOf(each)?.minor ?? each.totalMinor);
      expect(valueOf(all)?.minor).toBe(below.reduce((sum, minor) => sum + minor, 0n));
      expect(valueOf(all)?.missing).toEqual(others.filter(({ currency }) => currency === 'CHF'));
    }),
  );
});
