import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculate, CalculationError } from './calculator.ts';

test.each([
  ['1+2*3', 7n],
  ['(1+2)*3', 9n],
  ['10/4', 2n],
  ['-10/4', -2n],
  ['1/3*3', 1n],
  ['2 - -3', 5n],
  ['10-2-3', 5n],
  ['100/10/5', 2n],
  ['9999999999999999 + 1', 10_000_000_000_000_000n],
])('%s is %s', (expression, result) => {
  expect(calculate(expression)).toBe(result);
});

test.each([
  '',
  ' ',
  '1+',
  '(1',
  '1)',
  '1..2',
  '2**3',
  '1 2',
  'abc',
  '1e3',
  '4/0',
  '4/(2-2)',
  '()',
  '1'.repeat(201),
  '('.repeat(60) + '1' + ')'.repeat(60),
])('%s cannot be worked out', (expression) => {
  expect(() => calculate(expression)).toThrow(CalculationError);
});

type Tree = { text: string; over: bigint; under: bigint };
const tree = fc.letrec<{ node: Tree }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.bigInt({ min: 0n, max: 999n }).map((over) => ({ text: String(over), over, under: 1n })),
    fc.tuple(tie('node'), fc.constantFrom('+', '-', '*', '/'), tie('node')).map(([a, sign, b]) => ({
      text: `(${a.text}${sign}${b.text})`,
      over: {
        '+': a.over * b.under + b.over * a.under,
        '-': a.over * b.under - b.over * a.under,
        '*': a.over * b.over,
        '/': a.over * b.under,
      }[sign],
      // a division by zero stays one, whatever is done to it
      under: a.under * b.under === 0n ? 0n : sign === '/' ? a.under * b.over : a.under * b.under,
    })),
  ),
})).node;

test('any expression is worked out exactly and cut to a whole number at the end', () => {
  fc.assert(
    fc.property(tree, ({ text, over, under }) => {
      if (text.length > 200) return;
      const calculated = () => {
        try {
          return calculate(text);
        } catch (error) {
          return error instanceof CalculationError ? 'no number' : error;
        }
      };
      expect(calculated()).toBe(under === 0n ? 'no number' : over / under);
    }),
  );
});
