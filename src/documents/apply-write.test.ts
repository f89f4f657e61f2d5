import { expect, test } from 'vitest';
import { applyWrite } from './apply-write.ts';
import { StoreError } from './store.ts';

const goes = { do: 'delete', in: 'accounts', name: 'A' } as const;

test('applyWrite deletes an account only if it is still empty at the time of the commit', () => {
  const empty = { TransactionsCount: 0, SubAccountsCount: 0 };
  expect(applyWrite(goes, empty)).toBeUndefined();
  for (const held of [{ TransactionsCount: 1 }, { SubAccountsCount: 1 }])
    expect(() => applyWrite(goes, { ...empty, ...held })).toThrow(StoreError);
  expect(() => applyWrite(goes, undefined)).toThrow(StoreError);
});
