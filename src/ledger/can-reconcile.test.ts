import { expect, test } from 'vitest';
import { account } from '../../test/support/factories.ts';
import { canReconcile } from './account-types.ts';

test('statements are of what is owned or owed and holds transactions', () => {
  expect(canReconcile(account('A', 'BANK'))).toBe(true);
  expect(canReconcile(account('A', 'CREDIT'))).toBe(true);
  expect(canReconcile(account('A', 'BANK', { isPlaceholder: true }))).toBe(false);
  expect(canReconcile(account('A', 'EXPENSE'))).toBe(false);
});
