import { expect, test } from 'vitest';
import { AddAccountInput } from '#contract/inputs/accounts.ts';
import { makeDefaultChart, makeRootAccount } from './default-chart.ts';

const money = { currency: 'USD', formatTag: 'en-US', decimals: 2 };

test('matches the default chart of the specification exactly', () => {
  const root = makeRootAccount('Main', money);
  const chart = makeDefaultChart(root.AccountId);
  const nameOf = new Map([root, ...chart].map((account) => [account.AccountId, account.AccountName]));
  const lines = chart.map(
    (account) =>
      `${nameOf.get(account.ParentAccountId ?? '')} > ${account.AccountName} [${account.AccountType}]${account.IsFavourite === '1' ? ' *' : ''}`,
  );
  expect(lines).toEqual([
    'Main > All Assets [ASSET]',
    'All Assets > Current Assets [ASSET]',
    'Current Assets > Cash in Hand [CASH]',
    'Current Assets > Bank Account [BANK]',
    'All Assets > Roaming Assets [ASSET]',
    'Roaming Assets > Lent Out [ASSET]',
    'Roaming Assets > Gifts [ASSET]',
    'All Assets > Savings [ASSET]',
    'Main > Equities [EQUITY]',
    'Equities > Opening Balances [EQUITY]',
    'Equities > Balanced Income [EQUITY]',
    'Equities > Balanced Expenses [EQUITY]',
    'Main > Expenses [EXPENSE]',
    'Expenses > Food & Drinks [EXPENSE]',
    'Expenses > Shopping [EXPENSE]',
    'Expenses > Monthly Expenses [EXPENSE] *',
    'Expenses > Subscriptions [EXPENSE]',
    'Expenses > Other [EXPENSE]',
    'Main > Income [INCOME]',
    'Income > Salary [INCOME] *',
    'Income > Interests [INCOME]',
    'Income > Other [INCOME]',
    'Main > Liabilities [LIABILITY]',
    'Liabilities > Loans [LIABILITY]',
    'Main > Trading [TRADING]',
    'Trading > Mutual Funds [TRADING]',
    'Trading > Other [TRADING]',
    'Trading > Stocks [TRADING]',
  ]);
  expect(new Set(chart.map((account) => account.AccountId)).size).toBe(chart.length);
  for (const account of [root, ...chart]) {
    expect(account.AccountId).toBe(account.AccountId.toUpperCase());
    expect(AddAccountInput.safeParse({ account }).success).toBe(true);
  }
});

test('stores the decimals of a root only if they are not two', () => {
  const propsOf = (decimals: number) =>
    JSON.parse(makeRootAccount('Main', { ...money, decimals }).PropsInJSON);
  expect(propsOf(2)).toEqual({ CurrencyCodeName: 'USD', CurrencyFormatTagCode: 'en-US' });
  expect(propsOf(0)).toMatchObject({ CurrencyDecimals: 0 });
});
