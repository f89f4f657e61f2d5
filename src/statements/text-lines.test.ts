import { expect, test } from 'vitest';
import { tidyLines } from './text-lines.ts';

test('lines are even, and as far set in as they were', () => {
  expect(tidyLines(' list: \r\n  -  one \n\t-  two\n\n')).toBe('list:\n  - one\n  - two');
});
