import { expect, test } from 'vitest';
import { account } from '../../test/support/factories.ts';
import { sumGainsByCurrency } from './flow.ts';

test('adds up flows by currency and ignores flows between the accounts', () => {
  const pounds = { props: { Currency: 'GBP' } };
  const accounts = new Map(
    [
      account('bank', 'BANK'),
      account('cash', 'CASH'),
      account('london', 'BANK', pounds),
      account('food', 'EXPENSE'),
      account('tea', 'EXPENSE', pounds),
    ].map((each) => [each.id, each]),
  );
  const flow = (fromId: string, toId: string, amountMinor: bigint) => ({
    month: '2026-11',
    fromId,
    toId,
    amountMinor,
    count: 1,
  });
  const flows = [flow('bank', 'food', 500n), flow('bank', 'cash', 100n), flow('london', 'tea', 30n)];
  const isMoney = (id: string) => ['bank', 'cash', 'london'].includes(id);
  expect(sumGainsByCurrency(flows, isMoney, accounts)).toEqual([
    { currency: '', minor: -500n },
    { currency: 'GBP', minor: -30n },
  ]);
});
