import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildAccountTree, rollUp } from './account-tree.ts';
import { applyToAccounts, type LedgerChange, invertChange } from './ledger-change.ts';
import type { Transaction } from './transaction.ts';
import { account, transaction } from '../../test/support/factories.ts';

const book = [
  account('root', 'ROOT'),
  account('assets', 'ASSET', { parentId: 'root' }),
  account('bank', 'BANK', { parentId: 'assets' }),
  account('cash', 'CASH', { parentId: 'assets' }),
  account('card', 'CREDIT', { parentId: 'root' }),
  account('food', 'EXPENSE', { parentId: 'root' }),
];
const posting = ['assets', 'bank', 'cash', 'card', 'food'];

const anyTransaction: fc.Arbitrary<Transaction> = fc
  .record({
    id: fc.uuid(),
    sides: fc.shuffledSubarray(posting, { minLength: 2, maxLength: 2 }),
    valueMinor: fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }),
  })
  .map(({ id, sides: [to = '', from = ''], valueMinor }) => transaction(id, { to, from, valueMinor }));

test('keeps totals and counts equal to the remaining transactions after any changes', () => {
  fc.assert(
    fc.property(fc.array(anyTransaction), fc.array(anyTransaction), (first, second) => {
      const added = first.map((after): LedgerChange => ({ after }));
      const edited = first.map((before, index): LedgerChange => ({
        before,
        after: second[index] && { ...second[index], id: before.id },
      }));
      const left = edited.flatMap(({ after }) => (after === undefined ? [] : [after]));
      const accounts = applyToAccounts(applyToAccounts(book, added), edited);
      const own = new Map<string, bigint>();
      for (const { splitA, splitB } of left) {
        for (const { accountId, valueMinor } of [splitA, splitB])
          own.set(accountId, (own.get(accountId) ?? 0n) + valueMinor);
      }
      expect(new Map(accounts.map(({ id, totalMinor }) => [id, totalMinor]))).toEqual(
        rollUp(buildAccountTree(book), own),
      );
      for (const { id, transactionsCount } of accounts) {
        const mine = left.filter(({ splitA, splitB }) => [splitA.accountId, splitB.accountId].includes(id));
        expect(transactionsCount).toBe(mine.length);
      }
    }),
  );
});

test('restores everything after a change and its inverse', () => {
  fc.assert(
    fc.property(
      anyTransaction,
      anyTransaction,
      fc.constantFrom('add', 'edit', 'delete'),
      (one, other, kind) => {
        const stored = { ...other, id: one.id, enteredAt: new Date(5) };
        const change: LedgerChange =
          kind === 'add'
            ? { after: stored }
            : kind === 'edit'
              ? { before: one, after: stored }
              : { before: one };
        const back = invertChange(change, kind === 'delete' ? undefined : stored);
        expect(applyToAccounts(applyToAccounts(book, [change]), [back])).toEqual(book);
        expect(kind === 'edit' ? back.after : undefined).toEqual(
          kind === 'edit' ? { ...one, enteredAt: stored.enteredAt } : undefined,
        );
      },
    ),
  );
});
