import { expect, test } from 'vitest';
import { account } from '../../test/support/factories.ts';
import { listCurrenciesInUse } from './currencies-in-use.ts';
import { moneyOfCurrency } from './currency-decimals.ts';

test('takes the decimals of a commodity from its holder, not from an earlier trading account', () => {
  const accounts = [
    account('over', 'TRADING', { props: { Trading: true, Currency: 'ACME' } }),
    account('shares', 'STOCK', { props: { Currency: 'ACME', CurrencyDecimals: 0 } }),
  ];
  const money = { currency: 'USD', formatTag: 'en-US', decimals: 2, signStyle: 'everyday' } as const;
  expect(moneyOfCurrency('ACME', new Map(accounts.map((each) => [each.id, each])), money)).toMatchObject({
    decimals: 0,
  });
  expect(listCurrenciesInUse(accounts).get('ACME')).toBe(0);
});
