import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmountInput } from '#ledger/money.ts';
import {
  parsePositiveMinor,
  calculateUnitsAfterSplit,
  type TradeFigure,
  type TradeFigures,
  withFigure,
} from './trade-figures.ts';

const held = { currency: 'ACME', formatTag: 'de-DE', decimals: 4, typing: 'whole' as const };
const paid = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };
const monies = { held, paid };
const empty: TradeFigures = { quantity: '', price: '', amount: '', follows: 'price' };

const typed = (...steps: [TradeFigure, string][]) =>
  steps.reduce((figures, [figure, text]) => withFigure(figures, figure, text, monies), empty);

test('calculates the third of quantity, price and amount from any two', () => {
  expect(typed(['quantity', '10'], ['price', '99,5'])).toMatchObject({ amount: '995,00', follows: 'amount' });
  expect(typed(['amount', '99500'], ['quantity', '10'])).toMatchObject({ price: '99,50', follows: 'price' });
  expect(typed(['price', '99,5'], ['amount', '995,00'])).toMatchObject({ quantity: '10,0000' });
  expect(typed(['amount', '995,00'], ['price', '9950'])).toMatchObject({ quantity: '10,0000' });
});

test('keeps a typed price when the quantity changes, and recalculates it when the amount changes', () => {
  const both = typed(['quantity', '10'], ['price', '99,5'], ['quantity', '20']);
  expect(both.amount).toBe('1.990,00');
  expect(withFigure(both, 'amount', '2.000', monies)).toMatchObject({ quantity: '20', price: '100,00' });
});

test('leaves a figure empty that cannot be calculated, and keeps typed texts', () => {
  expect(typed(['quantity', 'x'], ['price', '5'])).toEqual({
    quantity: 'x',
    price: '5',
    amount: '',
    follows: 'amount',
  });
});

test('calculates a price that leads back to the typed amount', () => {
  const minor = fc.bigInt({ min: 1n, max: 10n ** 9n });
  fc.assert(
    fc.property(minor, minor, (quantity, amount) => {
      const first = typed(
        ['quantity', formatAmountInput(quantity, held)],
        ['amount', formatAmountInput(amount, paid)],
      );
      expect([parsePositiveMinor(first.quantity, held), parsePositiveMinor(first.amount, paid)]).toEqual([
        quantity,
        amount,
      ]);
      const again = withFigure(first, 'price', first.price, monies);
      const back = parsePositiveMinor(again.amount, paid) ?? 0n;
      const off = back > amount ? back - amount : amount - back;
      // A price has six decimals, or more for units of little value.
      expect(off * 10n ** 10n <= quantity * 10n ** 2n + 10n ** 10n).toBe(true);
    }),
  );
});

test('calculates the units after a share split from the ratio or the total', () => {
  const said = { ratioNew: '', ratioOld: '', total: '' };
  expect(calculateUnitsAfterSplit({ ...said, ratioNew: '2', ratioOld: '1' }, 10_0000n, held)).toBe(20_0000n);
  expect(calculateUnitsAfterSplit({ ...said, ratioNew: '1', ratioOld: '3' }, 10_0000n, held)).toBe(3_3333n);
  expect(calculateUnitsAfterSplit({ ...said, total: '15,5' }, 10_0000n, held)).toBe(15_5000n);
  expect(calculateUnitsAfterSplit({ ...said, ratioNew: '2' }, 10_0000n, held)).toBeUndefined();
});
