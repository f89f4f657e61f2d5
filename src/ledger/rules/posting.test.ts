import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartAccount as account } from '../../../test/support/chart.ts';
import {
  calculateAccountDeltas,
  areDifferentAccounts,
  canPostTo,
  calculateNetWorthEffect,
  type PostingData,
} from './posting.ts';
import { calculateTagDeltas } from './flows.ts';
import { findAccountPostingObjection, findSidesObjection } from './posting-objection.ts';

const accounts = new Map(
  [
    account('root', undefined),
    account('bank', 'root', { type: 'BANK' }),
    account('card', 'root', { type: 'CREDIT' }),
    account('food', 'root', { type: 'EXPENSE' }),
    account('group', 'root', { isPlaceholder: true, name: 'Group' }),
    account('elsewhere', 'other', { bookId: 'other' }),
  ].map((each) => [each.id, each]),
);

const posting = (a: string, b: string, valueMinor: bigint, tags: string[] = []): PostingData => ({
  splitA: { accountId: a, valueMinor },
  splitB: { accountId: b, valueMinor: -valueMinor },
  tags,
});

test('allows a transaction only between two suitable accounts of one book', () => {
  const between = (a: string, b: string) => findSidesObjection(accounts.get(a), accounts.get(b))?.id;
  expect(between('bank', 'food')).toBeUndefined();
  expect(between('bank', 'nowhere')).toBe('account-not-found');
  expect(between('bank', 'bank')).toBe('same-account');
  expect(between('bank', 'elsewhere')).toBe('different-books');
  expect(findSidesObjection(accounts.get('bank'), accounts.get('group'))).toEqual({
    id: 'is-placeholder',
    name: 'Group',
  });
  expect(findAccountPostingObjection(accounts.get('bank'), 'root')).toBeUndefined();
  expect(findAccountPostingObjection(accounts.get('bank'), 'other')?.id).toBe('account-not-found');
  expect(findAccountPostingObjection(accounts.get('root'), 'root')?.id).toBe('is-placeholder');
});

test('rejects a root, a placeholder, and the same account on both sides', () => {
  const taking = [...accounts.values()].filter(canPostTo).map(({ id }) => id);
  expect(taking).toEqual(['bank', 'card', 'food', 'elsewhere']);
  expect(canPostTo(account('book', undefined, { isPlaceholder: false }))).toBe(false);
  expect([areDifferentAccounts('bank', 'food'), areDifferentAccounts('bank', undefined)]).toEqual([
    true,
    true,
  ]);
  expect(areDifferentAccounts('bank', 'bank')).toBe(false);
});

test('counts assets and liabilities as net worth', () => {
  expect(calculateNetWorthEffect(posting('bank', 'food', -100n), accounts)).toBe(-100n);
  expect(calculateNetWorthEffect(posting('card', 'bank', -100n), accounts)).toBe(0n);
  expect(calculateNetWorthEffect(posting('gone', 'food', -100n), accounts)).toBe(0n);
});

const anyPosting = fc
  .record({
    sides: fc.uniqueArray(fc.constantFrom('bank', 'card', 'food', 'gone'), { minLength: 2, maxLength: 2 }),
    valueMinor: fc.bigInt(),
    tags: fc.subarray(['home', 'work', 'trip']),
  })
  .map(({ sides: [a = '', b = ''], valueMinor, tags }) => posting(a, b, valueMinor, tags));

test('adds up to zero over the accounts, and is cancelled by its opposite', () => {
  const sum = (deltas: { minor: bigint; count: number }[]) =>
    deltas.reduce(({ minor, count }, each) => ({ minor: minor + each.minor, count: count + each.count }), {
      minor: 0n,
      count: 0,
    });
  fc.assert(
    fc.property(fc.option(anyPosting, { nil: undefined }), anyPosting, (before, after) => {
      expect(sum(calculateAccountDeltas({ before, after })).minor).toBe(0n);
      const there = [
        ...calculateAccountDeltas({ before, after }),
        ...calculateAccountDeltas({ before: after, after: before }),
      ];
      for (const id of ['bank', 'card', 'food', 'gone'])
        expect(sum(there.filter(({ accountId }) => accountId === id))).toEqual({ minor: 0n, count: 0 });
      const tags = calculateTagDeltas({ before, after }, accounts);
      expect(sum(tags).count).toBe(after.tags.length - (before?.tags.length ?? 0));
      for (const { tag, minor, count } of calculateTagDeltas({ after }, accounts))
        expect([after.tags.includes(tag), minor, count]).toEqual([
          true,
          calculateNetWorthEffect(after, accounts),
          1,
        ]);
    }),
  );
});
