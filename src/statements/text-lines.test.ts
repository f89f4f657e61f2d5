import { expect, test } from 'vitest';
import { tidyLines } from './text-lines.ts';

test('normalizes lines and keeps their indentation', () => {
  expect(tidyLines(' list: \r\n  -  one \n\t-  two\n\n')).toBe('list:\n  - one\n  - two');
});
