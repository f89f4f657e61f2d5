import { expect, test } from 'vitest';
import { inCopy, readAddress, registerAddress } from './links.ts';

test.each([
  ['/dashboard?at=a3&from=2022-01-01&branch=1', '#/register?at=a3&from=2022-01-01&branch=1'],
  ['/reports?report=cash-flow&branch=a1', '#/reports?report=cash-flow&branch=a1&in=EUR'],
  // Net worth is what the app shows where its address says nothing.
  ['/reports', '#/reports?report=net-worth&in=EUR'],
])('what leads to %s in the app leads to %s in a copy', (href, expected) => {
  expect(inCopy(href, 'EUR')).toBe(expected);
});

test('an address is read as it was written', () => {
  const address = registerAddress({
    accountId: 'a1',
    includesBranch: true,
    until: '2022-01-01',
    find: 'A & B #c',
  });
  const { page, search } = readAddress(address);
  expect([page, search.get('at'), search.get('find'), search.get('branch')]).toEqual([
    'register',
    'a1',
    'A & B #c',
    '1',
  ]);
  expect(readAddress('').page).toBe('accounts');
});
