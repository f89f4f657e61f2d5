import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createBlankLine,
  createLinesOfParts,
  computeLines,
  formatTypedGain,
  toStoredLines,
} from './split-lines.ts';

const money = { currency: 'USD', formatTag: 'en-US', decimals: 2 };
const gain = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });

test('adds up the parts to the row for any typed amounts and direction', () => {
  fc.assert(
    fc.property(gain, fc.array(gain, { maxLength: 6 }), (rowMinor, parts) => {
      const lines = [
        ...parts.map((minor) => ({
          ...createBlankLine('FOOD'),
          typed: formatTypedGain(minor, rowMinor, money),
        })),
        createBlankLine('RENT'),
      ];
      const wanted = toStoredLines(lines, rowMinor, money) ?? [];
      expect(wanted).toHaveLength(lines.length);
      expect(wanted.reduce((sum, { valueMinor }) => sum + valueMinor, 0n)).toBe(rowMinor);
      expect(wanted.slice(0, -1).map(({ valueMinor }) => valueMinor)).toEqual(parts);
    }),
  );
});

test('does not store lines that do not add up, are blank or are no amounts', () => {
  const line = (typed: string, otherId: string | undefined = 'FOOD') => ({
    ...createBlankLine(otherId),
    typed,
  });
  expect(toStoredLines([line('3,00'), line('4,00')], -1000n, money)).toBeUndefined();
  expect(toStoredLines([line('10,00'), createBlankLine()], -1000n, money)).toBeUndefined();
  expect(toStoredLines([line('6,00'), line('four')], -1000n, money)).toBeUndefined();
  expect(toStoredLines([], -1000n, money)).toBeUndefined();
  expect(
    toStoredLines([line('6,00'), line('4,00')], -1000n, money)?.map(({ valueMinor }) => valueMinor),
  ).toEqual([-600n, -400n]);
  expect(computeLines([line('30%'), line('100+200')], -1000n, money)).toEqual({
    amounts: [300n, 300n],
    restMinor: 400n,
  });
});

test('returns the parts of a file as lines and finds the account by its name', () => {
  const option = { value: 'F', label: 'Food', path: 'Food', depth: 0, color: '#000000', isDisabled: false };
  const parts = [
    { amount: '-7.5', category: 'Living:food', text: '' },
    { amount: '2', category: 'Deposit', text: 'bottles' },
    { amount: '-1', category: '[Food]', text: '' },
  ];
  const lines = createLinesOfParts(parts, -650n, { money, options: [option] });
  expect(lines.map(({ otherId, typed, notes }) => [otherId, typed, notes])).toEqual([
    ['F', '7.50', 'Living:food'],
    [undefined, '-2.00', 'bottles'],
    ['F', '1.00', '[Food]'],
  ]);
  expect(createLinesOfParts(parts, -650n, { money, options: [option] }, 'R')[1]?.otherId).toBe('R');
});
