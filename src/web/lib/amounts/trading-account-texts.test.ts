import { expect, test } from 'vitest';
import { makeExample } from '#ledger/example/example.ts';
import { exchange as german } from '#web/languages/de/transactions.ts';
import { exchange as english } from '#web/languages/en/transactions.ts';

test.each([
  ['en', english],
  ['de', german],
] as const)('trading accounts in the example (%s) have the names the app gives them', (language, texts) => {
  const { accounts } = makeExample({ today: new Date('2026-11-23'), zone: 'UTC', language });
  const trading = accounts.filter(({ AccountType }) => AccountType === 'TRADING');
  expect(trading.map(({ AccountName }) => AccountName).toSorted()).toEqual(
    ['EUR', 'GREEN', 'USD'].map((currency) => texts.tradingName(currency)),
  );
  for (const { AccountDescription } of trading) expect(AccountDescription).toBe(texts.tradingDescription);
});
