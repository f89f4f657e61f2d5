import { expect, test } from 'vitest';
import { accountWords } from './problem-words.ts';

test('each field says what is wrong with it', () => {
  expect(
    accountWords({
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
    type: 'Its sub-accounts cannot be below an account of this type',
    parentId: 'An account of this type cannot be placed there. Choose another parent.',
    sortOrder: 'Enter a whole number',
    propsText: 'Not a JSON object',
  });
  expect(accountWords({ propsText: { kind: 'tooLong', most: 10_000 } })).toEqual({
    propsText: 'At most 10,000 characters',
  });
  expect(accountWords({})).toEqual({});
});
