import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { buildAccountTree } from './account-tree.ts';
import { describeAccount, guessAccount, type AccountPurpose } from './guess-account.ts';
import { account } from '../../test/support/factories.ts';

const group = { isPlaceholder: true };
const tree = buildAccountTree([
  account('Book', 'ROOT'),
  account('All Assets', 'ASSET', { parentId: 'Book', ...group }),
  account('Current Assets', 'ASSET', { parentId: 'All Assets', ...group }),
  account('Expenses', 'EXPENSE', { parentId: 'Book', ...group }),
  account('Home', 'EXPENSE', { parentId: 'Expenses', ...group }),
  account('Rent', 'EXPENSE', { parentId: 'Home' }),
  account('Earned', 'INCOME', { parentId: 'Book', ...group }),
  account('Work', 'INCOME', { parentId: 'Earned' }),
]);

const guessed: [
  text: string,
  purpose: AccountPurpose | undefined,
  name: string,
  type: string,
  parent: string,
][] = [
  ['Pets', undefined, 'Pets', 'EXPENSE', 'Expenses'],
  ['Pets', 'out', 'Pets', 'EXPENSE', 'Expenses'],
  ['Royalties', 'in', 'Royalties', 'INCOME', 'Earned'],
  ['Girokonto', 'own', 'Girokonto', 'BANK', 'All Assets'],
  ['home:Pets', 'in', 'Pets', 'EXPENSE', 'Home'],
  ['Expenses > Home > Pets', undefined, 'Pets', 'EXPENSE', 'Home'],
  ['Home pet food', undefined, 'pet food', 'EXPENSE', 'Home'],
  ['Nowhere: Pets', undefined, 'Pets', 'EXPENSE', 'Expenses'],
  ['cash in hand', 'out', 'cash in hand', 'CASH', 'Current Assets'],
  ['Loans', 'out', 'Loans', 'LIABILITY', 'Book'],
  ['Salary', 'in', 'Salary', 'INCOME', 'Earned'],
  ['Other', 'out', 'Other', 'EXPENSE', 'Expenses'],
];

test.each(guessed)('reads %s (%s) as %s, %s under %s', (text, purpose, name, type, parentId) => {
  expect(guessAccount(tree, text, purpose)).toEqual({ name, type, parentId });
});

test('suggests no account without a name, or with a taken or too long name', () => {
  for (const text of ['', '  ', 'Home:Rent', 'x'.repeat(limits.accountName + 1)])
    expect(guessAccount(tree, text)).toBeUndefined();
});

test('describes an account like the default chart', () => {
  expect(describeAccount(tree, 'Home', ' Pets ')).toBe('Expenses: Home: Pets');
  expect(describeAccount(tree, 'Book', 'Pets')).toBe('Pets');
});
