import { expect, test } from 'vitest';
import { scheduleLine } from '../../../test/support/schedules.ts';
import { calculateDisplayAmount, calculateLinesSize, findMoneyAccounts } from './schedule-amounts.ts';

const accounts = new Map([
  ['bank', { type: 'BANK' as const }],
  ['savings', { type: 'BANK' as const }],
  ['rent', { type: 'EXPENSE' as const }],
  ['tax', { type: 'EXPENSE' as const }],
  ['wage', { type: 'INCOME' as const }],
  ['loan', { type: 'LIABILITY' as const }],
]);

test.each([
  ['a rent', [scheduleLine(-95n)], { from: ['bank'], to: ['rent'] }, { minor: -95n, direction: 'out' }],
  [
    'the same, stored the other way round',
    [scheduleLine(95n, { accountA: 'rent', accountB: 'bank' })],
    { from: ['bank'], to: ['rent'] },
    { minor: -95n, direction: 'out' },
  ],
  [
    'a payslip',
    [scheduleLine(300n, { accountB: 'wage' }), scheduleLine(-40n, { accountB: 'tax' })],
    { from: ['wage', 'tax'], to: ['bank'] },
    { minor: 260n, direction: 'in' },
  ],
  [
    'what is saved',
    [scheduleLine(-50n, { accountB: 'savings' })],
    { from: ['bank'], to: ['savings'] },
    { minor: 50n, direction: undefined },
  ],
  [
    'a rate of a loan with its interest: what leaves the bank',
    [scheduleLine(-272n, { accountB: 'loan' }), scheduleLine(13n, { accountA: 'rent', accountB: 'bank' })],
    { from: ['bank'], to: ['loan', 'rent'] },
    { minor: -285n, direction: 'out' },
  ],
  [
    'a split that stays in what is owned',
    [scheduleLine(-500n, { accountB: 'savings' }), scheduleLine(300n, { accountB: 'savings' })],
    { from: ['bank'], to: ['savings'] },
    { minor: 200n, direction: undefined },
  ],
] as const)('returns accounts and displayed amount for: %s', (_name, lines, direction, amount) => {
  expect(findMoneyAccounts(lines)).toEqual(direction);
  expect(calculateDisplayAmount(lines, accounts)).toEqual(amount);
  expect(calculateLinesSize(lines)).toBe(amount.minor < 0n ? -amount.minor : amount.minor);
});
