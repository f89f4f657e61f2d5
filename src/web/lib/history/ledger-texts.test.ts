import { expect, test } from 'vitest';
import { movementWord } from './ledger-texts.ts';

test.each([
  ['BANK', -1n, 'turnover', 'Withdrawal'],
  ['BANK', -1n, 'transfer', 'Transfer'],
  ['BANK', 1n, 'settlement', 'Payment received'],
  ['RECEIVABLE', -1n, 'settlement', 'Payment received'],
  ['BANK', -1n, 'settlement', 'Payment made'],
  ['LIABILITY', -1n, 'turnover', 'Owe more'],
  ['LIABILITY', 1n, 'turnover', 'Owe less'],
  ['BANK', 1n, 'other', 'Deposit'],
] as const)('an account of type %s that gains %d by a %s shows the word %s', (type, minor, kind, word) => {
  expect(movementWord(type, minor, kind)).toBe(word);
});
