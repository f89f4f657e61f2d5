import { expect, test } from 'vitest';
import { bankNumbersOf, withBankNumber } from './bank-account.ts';

test('an account keeps the numbers under which its statements came, the newest first', () => {
  const once = withBankNumber({ other: 1 }, 'DE02 1203 0000 0000 2020 51');
  expect(once).toEqual({ other: 1, BankAccount: 'DE02 1203 0000 0000 2020 51' });
  expect(withBankNumber(once ?? {}, 'DE02120300000000202051')).toBeUndefined();
  const twice = withBankNumber(once ?? {}, '4000-12');
  expect(bankNumbersOf(twice ?? {})).toEqual(['4000-12', 'DE02 1203 0000 0000 2020 51']);
  expect(bankNumbersOf({ BankAccount: 7 })).toEqual([]);
});
