import { expect, test } from 'vitest';
import type { Problem } from '#entry/problems.ts';
import { formatFormErrors, formatFieldProblem, formatSplitErrors } from './problem-messages.ts';

const money = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };

test.each<[Problem, string]>([
  ['required', 'Required'],
  ['chooseAccount', 'Choose an account'],
  ['noDay', 'Not a date. Try 31, 10/31, Oct 31, -3, y or mon.'],
  ['sameAccount', 'Choose another account: the split is already in this one'],
  ['mustDiffer', 'The two accounts must differ'],
  ['mustBeNothing', 'The lines must add up to the amount'],
  [{ kind: 'noAmount', text: 'much', why: 'noAmount' }, '“much” is not an amount'],
  [{ kind: 'noAmount', text: '1,234', why: 'tooPrecise' }, 'Use at most 2 decimals'],
  [{ kind: 'noAmount', text: '1/0', why: 'notWorkedOut' }, 'This cannot be calculated'],
  [{ kind: 'tooLong', most: 1000 }, 'At most 1000 characters'],
  [{ kind: 'noSuchAccount', text: 'Grocer' }, 'No such account: Grocer'],
  [{ kind: 'unread', text: 'someday' }, 'Cannot be read: someday'],
  [
    { kind: 'placeholder', text: 'Expenses' },
    'Expenses is a placeholder: it only groups accounts and holds no transactions',
  ],
])('%j', (problem, words) => {
  expect(formatFieldProblem(problem, money)).toBe(words);
});

test('returns a message for each field and each line', () => {
  expect(formatFormErrors({ description: 'required', otherId: 'chooseAccount' })).toEqual({
    description: 'Required',
    otherId: 'Choose an account',
  });
  expect(formatFormErrors({})).toEqual({});
  expect(
    formatSplitErrors(
      { digits: 'required', lines: { a: { otherId: 'sameAccount' } }, rest: 'mustBeNothing' },
      money,
    ),
  ).toEqual({
    digits: 'Required',
    lines: { a: { otherId: 'Choose another account: the split is already in this one' } },
    rest: 'The lines must add up to the amount',
  });
  expect(formatSplitErrors({}, money)).toEqual({});
});
