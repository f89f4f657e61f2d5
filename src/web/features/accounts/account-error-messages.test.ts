import { expect, test } from 'vitest';
import { formatAccountErrors } from './account-error-messages.ts';

test('the account form has a message for each kind of error', () => {
  expect(
    formatAccountErrors({
      name: 'exists',
      description: 'required',
      type: 'typeNotAbove',
      parentId: 'parentNotAllowed',
      sortOrder: 'wholeNumber',
      propsText: 'notObject',
    }),
  ).toEqual({
    name: 'Sub-Account already exists...',
    description: 'Required',
    type: 'This type does not fit the sub-accounts of this account',
    parentId: 'An account of this type cannot be there. Choose another parent account.',
    sortOrder: 'Enter a whole number',
    propsText: 'Not a JSON object',
  });
  expect(formatAccountErrors({ propsText: { kind: 'tooLong', most: 10_000 } })).toEqual({
    propsText: 'At most 10,000 characters',
  });
  expect(formatAccountErrors({})).toEqual({});
});
