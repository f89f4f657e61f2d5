import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createShortNames } from './short-names.ts';

describe('short names of books', () => {
  test.each([
    { names: ['Third', 'Main'], short: ['T', 'M'] },
    { names: ['Third', 'Fourth', 'Fifth', 'Example book X'], short: ['T', 'Fo', 'Fi', 'E'] },
    { names: ['Studio', 'Stables', 'Store'], short: ['Stu', 'Sta', 'Sto'] },
    { names: ['Household 2025', 'Household 2026'], short: ['H25', 'H26'] },
    { names: ['Fo', 'Fourth'], short: ['Fo', 'Fou'] },
    { names: ['Fourth book', 'Fourth', 'Fifth'], short: ['FB', 'Fo', 'Fi'] },
    { names: ['Main', 'main (2)', 'Main (3)'], short: ['M', 'M2', 'M3'] },
    { names: ['aXXXbc', 'aYYYbc', 'aXXZbc'], short: ['a1', 'aY', 'a2'] },
    { names: ['Stables', 'Stable 2', 'Stable 3', 'S1'], short: ['St', 'S2', 'S3', 'S1'] },
    { names: ['🏠 Home', '⛵ Boat'], short: ['🏠', '⛵'] },
    { names: ['My books', 'My boats'], short: ['M1', 'M2'] },
  ])('shorten $names to $short', ({ names, short }) => {
    expect(createShortNames(names)).toEqual(short);
  });

  test('are unique, with at most three letters for fewer than ten books', () => {
    const letters = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abAB 12') });
    const names = fc.uniqueArray(
      letters.filter((name) => name.trim() !== ''),
      { selector: (name) => name.toLowerCase(), maxLength: 9 },
    );
    fc.assert(
      fc.property(names, (all) => {
        const short = createShortNames(all).map((each) => each.toLowerCase());
        expect(new Set(short).size).toBe(all.length);
        for (const each of short) expect(each.length).toBeLessThanOrEqual(3);
      }),
    );
  });
});
