import { expect, test } from 'vitest';
import { account } from '../../test/support/factories.ts';
import { accountOfNumber, bankNumberSort, withBankNumber } from './bank-numbers.ts';
import { itemsOf } from './items.ts';

const iban = 'DE02 1203 0000 0000 2020 51';

test('an account keeps the numbers under which its statements came, however they are written', () => {
  const once = withBankNumber([], 'bank', iban);
  expect(bankNumberSort.write({ other: 1 }, once)).toEqual({ other: 1, BankAccount: iban });
  expect(withBankNumber(once, 'bank', 'DE02120300000000202051')).toEqual(once);
  const twice = withBankNumber(once, 'bank', '4000-12');
  expect(bankNumberSort.write({}, twice)).toEqual({ BankAccount: ['4000-12', iban] });
  expect(itemsOf(bankNumberSort, { id: 'bank', props: { BankAccount: 7 } }, [])).toEqual([]);
});

test('an account is known by its number, from items as from props, unless two have it', () => {
  const bank = account('bank', 'BANK');
  const card = account('card', 'CREDIT', { props: { BankAccount: ['4000-12', iban] } });
  expect(accountOfNumber([bank, card], [], '400012')?.id).toBe('card');
  expect(accountOfNumber([bank, card], withBankNumber([], 'bank', iban), '4000 12')?.id).toBe('card');
  expect(accountOfNumber([bank, card], withBankNumber([], 'bank', iban), iban)).toBeUndefined();
});
