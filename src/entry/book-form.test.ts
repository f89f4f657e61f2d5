import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Account } from '#ledger/account.ts';
import { readBookCurrency, signStyles } from '#ledger/money.ts';
import { toBookForm, toBookProps, checkBookForm, bookFormCurrency } from './book-form.ts';
import { account } from '../../test/support/factories.ts';

const usual = { currency: 'USD', formatTag: 'en-US' };

const book = (name: string, props: Account['props'] = {}) =>
  account(name, 'ROOT', { isPlaceholder: true, props });

test('requires a name that no other book has, ignoring case', () => {
  const form = {
    ...toBookForm(undefined, usual),
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

test('keeps the decimals of an existing book, and gives a new one those of its currency', () => {
  const yen = { name: 'A', currency: 'JPY', formatTag: 'ja-JP' };
  expect(bookFormCurrency(yen, undefined).decimals).toBe(0);
  expect(bookFormCurrency(yen, book('A')).decimals).toBe(2);
  expect(bookFormCurrency({ ...yen, currency: 'EUR' }, book('A', { CurrencyDecimals: 0 })).decimals).toBe(0);
});

test('keeps all other props of a book and reads back the chosen settings', () => {
  const unknown = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue());
  fc.assert(
    fc.property(
      unknown,
      fc.constantFrom('EUR', 'JPY', 'KWD', 'USD'),
      fc.constantFrom(...signStyles),
      (props, currency, signStyle) => {
        const stored = book('A', props);
        const form = { ...toBookForm(stored, usual), currency, signStyle };
        const after = toBookProps(form, stored);
        expect(after).toMatchObject(props);
        expect(toBookForm(book('A', after), usual).signStyle).toBe(signStyle);
        expect(toBookProps({ ...form, signStyle: 'everyday' }, book('A', after))).not.toHaveProperty(
          'ShowCreditAsPositive',
        );
        expect(readBookCurrency({ props: after })).toEqual(bookFormCurrency(form, stored));
      },
    ),
  );
});

test('reads back the time zone, omits UTC, and keeps an unknown zone until another is chosen', () => {
  const odd = book('A', { TimeZone: 'Atlantis/Capital' });
  expect(toBookForm(odd, usual).timeZone).toBe('UTC');
  expect(toBookProps(toBookForm(odd, usual), odd)).toHaveProperty('TimeZone', 'Atlantis/Capital');
  const chosen = toBookProps({ ...toBookForm(odd, usual), timeZone: 'Asia/Tokyo' }, odd);
  expect(toBookForm(book('A', chosen), usual).timeZone).toBe('Asia/Tokyo');
  const back = toBookProps({ ...toBookForm(odd, usual), timeZone: 'UTC' }, book('A', chosen));
  expect(back).not.toHaveProperty('TimeZone');
});

test('reads back the start of months, omits day 1, and keeps an invalid day until another is chosen', () => {
  const odd = book('A', { MonthStartsOn: '25' });
  const form = toBookForm(odd, usual);
  expect(form.monthStart).toBe(1);
  expect(toBookProps(form, odd)).toHaveProperty('MonthStartsOn', '25');
  const chosen = book('A', toBookProps({ ...form, monthStart: 25 }, odd));
  expect(toBookForm(chosen, usual).monthStart).toBe(25);
  expect(toBookProps({ ...form, monthStart: 1 }, chosen)).not.toHaveProperty('MonthStartsOn');
  expect(toBookProps(toBookForm(undefined, usual), undefined)).not.toHaveProperty('MonthStartsOn');
});

test('shows the overview until it is turned off', () => {
  const off = toBookProps({ ...toBookForm(book('A'), usual), showsOverview: false }, book('A'));
  expect(toBookForm(book('A', off), usual).showsOverview).toBe(false);
  expect(
    toBookProps({ ...toBookForm(book('A', off), usual), showsOverview: true }, book('A', off)),
  ).not.toHaveProperty('HideOverview');
});
