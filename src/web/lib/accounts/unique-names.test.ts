import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { createUniqueNames } from './unique-names.ts';
import { account } from '../../../../test/support/factories.ts';

const named = (id: string, name: string, parentId: string) => account(id, 'EXPENSE', { name, parentId });

const nameOf = createUniqueNames(
  buildAccountTree([
    account('Book', 'ROOT'),
    named('Salary', 'Salary', 'Book'),
    named('Gifts', 'Gifts', 'Book'),
    named('Rent', 'Rent', 'Book'),
    named('inSalary', 'Regular', 'Salary'),
    named('inGifts', 'Regular', 'Gifts'),
    named('rentHome', 'Home', 'Rent'),
    named('giftsHome', 'Home', 'Gifts'),
    named('rentHomeSmall', 'Small', 'rentHome'),
    named('giftsHomeSmall', 'Small', 'giftsHome'),
    named('topRegular', 'Regular', 'Book'),
  ]),
);

test.each([
  ['Salary', 'Salary'],
  ['inSalary', 'Salary › Regular'],
  ['inGifts', 'Gifts › Regular'],
  ['rentHomeSmall', 'Rent › Home › Small'],
  ['topRegular', 'Regular'],
  ['nowhere', ''],
])('the account %s has the unique name %s', (id, expected) => {
  expect(nameOf(id)).toBe(expected);
});
