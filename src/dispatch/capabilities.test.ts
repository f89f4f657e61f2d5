import { expect, test } from 'vitest';
import { isAllowed } from './capabilities.ts';

test('what is said later goes before what is said earlier, and an import must be enabled', () => {
  expect(isAllowed('isExportPossible')).toBe(true);
  expect(isAllowed('isImportPossible')).toBe(false);
  expect(isAllowed('isImportPossible', { isImportPossible: true })).toBe(true);
  expect(isAllowed('isExportPossible', { isExportPossible: true }, { isExportPossible: false })).toBe(false);
  expect(isAllowed('isExportPossible', { isExportPossible: false }, {})).toBe(false);
});
