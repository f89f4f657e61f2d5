import { expect, test } from 'vitest';
import { lined } from './text-lines.ts';

test('lines are even, and as far set in as they were', () => {
  expect(lined(' list: \r\n  -  one \n\t-  two\n\n')).toBe('list:\n  - one\n  - two');
});
