import fc from 'fast-check';
import { expect, test } from 'vitest';
import { account } from '../../test/support/factories.ts';
import { buildAccountTree } from './account-tree.ts';
import { dayOf } from './days.ts';
import { listAccountsToOpen, createOpeningBalances } from './opening-balances.ts';

const zone = 'Europe/Berlin';
const how = { openingId: 'OPENING', day: '2026-11-26', zone, description: 'Opening', enteredAt: new Date(0) };

test('lists empty money and debt accounts, favourites first and debts last', () => {
  const tree = buildAccountTree([
    account('ROOT', 'ROOT', { parentId: undefined }),
    account('CARD', 'CREDIT', { parentId: 'ROOT', name: 'A card' }),
    account('BANK', 'BANK', { parentId: 'ROOT', name: 'Bank' }),
    account('CASH', 'CASH', { parentId: 'ROOT', name: 'Cash', isFavourite: true }),
    account('USED', 'BANK', { parentId: 'ROOT', name: 'Used', transactionsCount: 1 }),
    account('GROUP', 'BANK', { parentId: 'ROOT', name: 'Group', isPlaceholder: true }),
    account('FOOD', 'EXPENSE', { parentId: 'ROOT', name: 'Food' }),
  ]);
  expect(listAccountsToOpen(tree).map(({ id }) => id)).toEqual(['CASH', 'BANK', 'CARD']);
});

test('treats the amount of a debt as owed', () => {
  const rows = createOpeningBalances(
    [
      { account: { id: 'BANK', type: 'BANK' }, minor: 1250n },
      { account: { id: 'CARD', type: 'CREDIT' }, minor: 300n },
      { account: { id: 'OVERDRAWN', type: 'BANK' }, minor: -5n },
      { account: { id: 'CASH', type: 'CASH' }, minor: 0n },
    ],
    how,
  );
  expect(rows.map(({ splitA }) => [splitA.accountId, splitA.valueMinor])).toEqual([
    ['BANK', 1250n],
    ['CARD', -300n],
    ['OVERDRAWN', -5n],
  ]);
  expect(new Set(rows.map(({ splitB }) => splitB.accountId))).toEqual(new Set(['OPENING']));
});

test('creates balanced rows with unique ids on the day of the book', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ type: fc.constantFrom('BANK', 'CASH', 'CREDIT', 'LIABILITY'), minor: fc.bigInt() }),
      ),
      fc.constantFrom('UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'),
      (typed, inZone) => {
        const shown = typed.map(({ type, minor }, at) => ({ account: { id: String(at), type }, minor }));
        const rows = createOpeningBalances(shown, { ...how, zone: inZone });
        expect(rows).toHaveLength(typed.filter(({ minor }) => minor !== 0n).length);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        for (const { splitA, splitB, postedAt } of rows) {
          expect(splitA.valueMinor + splitB.valueMinor).toBe(0n);
          expect(dayOf(postedAt.getTime(), inZone)).toBe(how.day);
          // No other row of that day comes before it.
          expect(dayOf(postedAt.getTime() - 1, inZone)).not.toBe(how.day);
        }
      },
    ),
  );
});
