import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Account } from '#ledger/account.ts';
import { bookCurrency, signStyles } from '#ledger/money.ts';
import { bookFormOf, bookPropsOf, checkBookForm, currencyOf } from './book-form.ts';
import { account } from '../../test/support/factories.ts';

const usual = { currency: 'USD', formatTag: 'en-US' };

const book = (name: string, props: Account['props'] = {}) =>
  account(name, 'ROOT', { isPlaceholder: true, props });

test('names are required, and not those of other books, whatever their capitals', () => {
  const form = {
    ...bookFormOf(undefined, usual),
    name: ' MAIN ',
    currency: 'USD',
  };
  expect(checkBookForm(form, [book('Main')])).toEqual({ name: 'exists' });
  expect(checkBookForm(form, [book('Other')])).toEqual({});
  expect(checkBookForm({ ...form, name: ' ', currency: '', formatTag: '' }, [])).toEqual({
    name: 'required',
    currency: 'required',
    formatTag: 'required',
  });
  expect(checkBookForm(form, [], /^[a-z]+$/).name).toBe('pattern');
});

test('a book keeps its decimals when its currency changes, a new one takes those of the currency', () => {
  const yen = { name: 'A', currency: 'JPY', formatTag: 'ja-JP' };
  expect(currencyOf(yen, undefined).decimals).toBe(0);
  expect(currencyOf(yen, book('A')).decimals).toBe(2);
  expect(currencyOf({ ...yen, currency: 'EUR' }, book('A', { CurrencyDecimals: 0 })).decimals).toBe(0);
});

test('whatever else a book keeps survives its settings, and what was chosen is read back', () => {
  const unknown = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue());
  fc.assert(
    fc.property(
      unknown,
      fc.constantFrom('EUR', 'JPY', 'KWD', 'USD'),
      fc.constantFrom(...signStyles),
      (props, currency, signStyle) => {
        const stored = book('A', props);
        const form = { ...bookFormOf(stored, usual), currency, signStyle };
        const after = bookPropsOf(form, stored);
        expect(after).toMatchObject(props);
        expect(bookFormOf(book('A', after), usual).signStyle).toBe(signStyle);
        expect(bookPropsOf({ ...form, signStyle: 'everyday' }, book('A', after))).not.toHaveProperty(
          'ShowCreditAsPositive',
        );
        expect(bookCurrency({ props: after })).toEqual(currencyOf(form, stored));
      },
    ),
  );
});

test('the time zone of a book is read back; UTC is written by saying nothing, and an unknown one stays until another is chosen', () => {
  const odd = book('A', { TimeZone: 'Atlantis/Capital' });
  expect(bookFormOf(odd, usual).timeZone).toBe('UTC');
  expect(bookPropsOf(bookFormOf(odd, usual), odd)).toHaveProperty('TimeZone', 'Atlantis/Capital');
  const chosen = bookPropsOf({ ...bookFormOf(odd, usual), timeZone: 'Asia/Tokyo' }, odd);
  expect(bookFormOf(book('A', chosen), usual).timeZone).toBe('Asia/Tokyo');
  const back = bookPropsOf({ ...bookFormOf(odd, usual), timeZone: 'UTC' }, book('A', chosen));
  expect(back).not.toHaveProperty('TimeZone');
});

test('the day on which months begin is read back; the first is written by saying nothing, and what is no day stays until another is chosen', () => {
  const odd = book('A', { MonthStartsOn: '25' });
  const form = bookFormOf(odd, usual);
  expect(form.monthStart).toBe(1);
  expect(bookPropsOf(form, odd)).toHaveProperty('MonthStartsOn', '25');
  const chosen = book('A', bookPropsOf({ ...form, monthStart: 25 }, odd));
  expect(bookFormOf(chosen, usual).monthStart).toBe(25);
  expect(bookPropsOf({ ...form, monthStart: 1 }, chosen)).not.toHaveProperty('MonthStartsOn');
  expect(bookPropsOf(bookFormOf(undefined, usual), undefined)).not.toHaveProperty('MonthStartsOn');
});

test('the overview is shown until it is switched off', () => {
  const off = bookPropsOf({ ...bookFormOf(book('A'), usual), showsOverview: false }, book('A'));
  expect(bookFormOf(book('A', off), usual).showsOverview).toBe(false);
  expect(
    bookPropsOf({ ...bookFormOf(book('A', off), usual), showsOverview: true }, book('A', off)),
  ).not.toHaveProperty('HideOverview');
});
