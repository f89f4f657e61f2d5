import { expect, test } from 'vitest';
import { readBalanceChecks } from './balance-checks.ts';

test('balance checks are read by their days, whatever else stands there', () => {
  const BalanceChecks = { '2024-10-31': '-12345', May: '1', '2023-12-31': '007', '2024-11-30': 5 };
  expect(readBalanceChecks({ BalanceChecks, TimeZone: 'Europe/Berlin' })).toEqual([
    { day: '2023-12-31', minor: 7n },
    { day: '2024-10-31', minor: -12_345n },
  ]);
  for (const odd of [undefined, null, [], ['1'], '2024-10-31', 7])
    expect(readBalanceChecks({ BalanceChecks: odd })).toEqual([]);
});
