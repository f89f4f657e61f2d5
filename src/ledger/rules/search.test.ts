import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAccountMatch, isTransactionMatch } from './search.ts';

const row = { description: 'Café Zürich', notes: 'two\nlines', tags: ['home', 'lunch'] };

test('ignores case and accents, and searches notes and joined tags', () => {
  for (const text of ['CAFE', 'é z', 'lines', 'HOME', 'lunch', 'e;l', 'home;lunch'])
    expect([text, isTransactionMatch(row, text)]).toEqual([text, true]);
  for (const text of ['homelunch', 'zürichtwo', 'lunch;home'])
    expect([text, isTransactionMatch(row, text)]).toEqual([text, false]);
  expect(isAccountMatch({ name: 'Épargne', description: 'Rainy days' }, 'EPARG')).toBe(true);
  expect(isAccountMatch({ name: 'Épargne', description: 'Rainy days' }, 'épargne rainy')).toBe(false);
});

test('finds any part of a searchable text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'É', 'ß', ' ', '%', '_'), minLength: 1 });
  fc.assert(
    fc.property(text, text, text, (before, wanted, after) => {
      expect(
        isTransactionMatch({ description: `${before}${wanted}${after}`, notes: '', tags: [] }, wanted),
      ).toBe(true);
      expect(isTransactionMatch({ description: '', notes: '', tags: [before, wanted] }, wanted)).toBe(true);
    }),
  );
});
