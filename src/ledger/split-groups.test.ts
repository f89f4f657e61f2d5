import { expect, test } from 'vitest';
import { transaction } from '../../test/support/factories.ts';
import { appendPage, createRegister } from './register.ts';
import { countExtraLines } from './split-groups.ts';
import { changeSplitInfo } from './change-split-info.ts';
import { noSplitInfo } from './split-info.ts';

const row = (id: string, group?: string) => ({
  ...transaction(id, { from: 'Bank', to: 'Food', valueMinor: 100n }),
  ...(group !== undefined && { splitInfo: changeSplitInfo(noSplitInfo, { group }) }),
});

test('counts the loaded lines of a split as one transaction across pages', () => {
  const first = appendPage(
    createRegister(() => 0n),
    [row('9'), row('8', 'G'), row('7', 'G')],
    false,
  );
  expect(countExtraLines(first)).toBe(1);
  const whole = appendPage(first, [row('6', 'G'), row('5', 'H'), row('4')], true);
  expect(countExtraLines(whole)).toBe(2);
});
