import { expect, test } from 'vitest';
import { account } from '../../../../../test/support/factories.ts';
import { isDraggable, canDropAccount, canDropFiles } from './use-drops.ts';

const root = account('Main', 'ROOT', { isPlaceholder: true });
const trading = account('Trading', 'TRADING', { parentId: 'Main', isPlaceholder: true });
const stocks = account('Stocks', 'TRADING', { parentId: 'Trading' });
const euro = account('Trading EUR', 'TRADING', { parentId: 'Trading', props: { Trading: true } });
const bank = account('Bank', 'BANK', { parentId: 'Main' });
const accounts = new Map([root, trading, stocks, euro, bank].map((each) => [each.id, each]));

test('a trading account of a currency accepts no drop and cannot be dragged', () => {
  expect(isDraggable(euro)).toBe(false);
  expect(canDropFiles(euro)).toBe(false);
  expect(canDropAccount(accounts, stocks, euro)).toBe(false);
  expect(canDropAccount(accounts, euro, root)).toBe(false);
});

test('other accounts can be dragged to valid parents and accept files if they hold transactions', () => {
  expect(canDropAccount(accounts, stocks, root)).toBe(true);
  expect(canDropAccount(accounts, stocks, trading)).toBe(false);
  expect(canDropAccount(accounts, bank, stocks)).toBe(false);
  expect([root, trading, stocks, bank].map(canDropFiles)).toEqual([false, false, true, true]);
  expect([root, trading, bank].map(isDraggable)).toEqual([false, true, true]);
});
