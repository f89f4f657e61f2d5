import { expect, test } from 'vitest';
import { account } from '../../test/support/factories.ts';
import { findAccountOfNumber, withBankNumber } from './bank-numbers.ts';
import type { Item } from './items.ts';

const iban = 'DE02 1203 0000 0000 2020 51';
const numbersOf = (own: readonly Item[]) => own.map(({ body }) => body['Number']);

test('stores each account number once, however it is written', () => {
  const once = withBankNumber([], 'bank', iban);
  expect(numbersOf(once)).toEqual([iban]);
  expect(withBankNumber(once, 'bank', 'DE02120300000000202051')).toEqual(once);
  expect(numbersOf(withBankNumber(once, 'bank', '4000-12'))).toEqual(['4000-12', iban]);
});

test('finds an account by its number, unless two accounts have it', () => {
  const [bank, card] = [account('bank', 'BANK'), account('card', 'CREDIT')];
  const ofCard = withBankNumber(withBankNumber([], 'card', iban), 'card', '4000-12');
  const ofBoth = [...ofCard, ...withBankNumber([], 'bank', iban)];
  expect(findAccountOfNumber([bank, card], ofCard, '400012')?.id).toBe('card');
  expect(findAccountOfNumber([bank, card], ofBoth, '4000 12')?.id).toBe('card');
  expect(findAccountOfNumber([bank, card], ofBoth, iban)).toBeUndefined();
});
