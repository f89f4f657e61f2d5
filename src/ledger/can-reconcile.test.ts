import { expect, test } from 'vitest';
import { account } from '../../test/support/factories.ts';
import { canReconcile } from './account-types.ts';

test('allows statements only for asset and liability accounts that hold transactions', () => {
  expect(canReconcile(account('A', 'BANK'))).toBe(true);
  expect(canReconcile(account('A', 'CREDIT'))).toBe(true);
  expect(canReconcile(account('A', 'BANK', { isPlaceholder: true }))).toBe(false);
  expect(canReconcile(account('A', 'EXPENSE'))).toBe(false);
});
