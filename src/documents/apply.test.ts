import { expect, test } from 'vitest';
import { applied } from './apply.ts';
import { StoreError } from './store.ts';

const goes = { do: 'delete', in: 'accounts', name: 'A' } as const;

test('an account goes when nothing is in it, whatever was put in since somebody looked', () => {
  const empty = { TransactionsCount: 0, SubAccountsCount: 0 };
  expect(applied(goes, empty)).toBeUndefined();
  for (const held of [{ TransactionsCount: 1 }, { SubAccountsCount: 1 }])
    expect(() => applied(goes, { ...empty, ...held })).toThrow(StoreError);
  expect(() => applied(goes, undefined)).toThrow(StoreError);
});
