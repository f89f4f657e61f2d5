import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDateTimeField } from '#entry/date-fields.ts';
import { listMonthNames } from '#ledger/typed-dates.ts';
import {
  findAccountByName,
  isOnlyPlaceholder,
  isAmountLine,
  isDayFirstRegion,
  readCells,
  readPastedDate,
} from './read-paste.ts';

describe('pasted cells', () => {
  test('are equal to any cells that a spreadsheet copies', () => {
    const cell = fc.stringMatching(/^[A-Za-z0-9äöü",;.€]{1,8}$/);
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
      );
    const quote = (text: string) => (/[";,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), (cells, end) => {
        const tabs = cells.map((line) => line.map(quote).join('\t')).join(end);
        expect(readCells(tabs + end)).toEqual(cells);
        if (cells.length < 2) return;
        expect(readCells(cells.map((line) => line.map(quote).join(';')).join(end))).toEqual(cells);
        const plain = cells.map((line) => line.map((text) => text.replaceAll(';', '-')));
        expect(readCells(plain.map((line) => line.map(quote).join(',')).join(end))).toEqual(plain);
      }),
    );
  });

  test('are one for each line without a common separator, and omit blank lines', () => {
    expect(readCells('Lunch, at noon\n\nTea\n')).toEqual([['Lunch, at noon'], ['Tea']]);
    expect(readCells('one;two')).toEqual([['one;two']]);
    expect(readCells('a\t"open')).toEqual([['a', '"open']]);
    expect(readCells('Rent\t\t"two\nlines"\n')).toEqual([['Rent', '', 'two lines']]);
    expect(readCells('')).toEqual([]);
  });

  test('keep amounts with decimal commas whole', () => {
    const isAmount = (line: string) =>
      isAmountLine(line, { currency: 'EUR', formatTag: 'de-DE', decimals: 2 });
    expect(readCells('48,20\n1.200,00', isAmount)).toEqual([['48,20'], ['1.200,00']]);
    expect(readCells('48,Tea\n12,Bread', isAmount)).toEqual([
      ['48', 'Tea'],
      ['12', 'Bread'],
    ]);
  });
});

describe('pasted dates', () => {
  const reading = { dayFirst: false, months: listMonthNames('en'), time: '09:30' };

  test('are read in many formats', () => {
    for (const text of ['2024-05-06', '2024/5/6', '06.05.2024', '6.5.24', '5/6/2024', '05-06-2024'])
      expect(readPastedDate(text, reading), text).toBe('2024-05-06T09:30');
    expect(readPastedDate('6/5/2024', { ...reading, dayFirst: true })).toBe('2024-05-06T09:30');
    expect(readPastedDate('2024-05-06T14:05', reading)).toBe('2024-05-06T14:05');
    expect(readPastedDate('2024-05-06 14:05:30', reading)).toBe('2024-05-06T14:05:30');
    expect(readPastedDate('5/6/2024, 2:05 PM', reading)).toBe('2024-05-06T14:05');
    expect(readPastedDate('5/6/2024 12:05 am', reading)).toBe('2024-05-06T00:05');
  });

  test('complete a two-digit year to the century that ends twenty years from now', () => {
    const now = new Date(2026, 4, 6);
    const yearOf = (text: string) => readPastedDate(text, reading, now)?.slice(0, 4);
    expect(['31.12.99', '3/4/98', '6.5.24', '1.1.46', '1.1.47', '1.1.00'].map(yearOf)).toEqual([
      '1999',
      '1998',
      '2024',
      '2046',
      '1947',
      '2000',
    ]);
    expect(readPastedDate('1.1.03', reading, new Date(2095, 0, 1))).toBe('2103-01-01T09:30');
  });

  test('are read as registers print them', () => {
    const now = new Date(2026, 10, 24);
    const read = (text: string) => readPastedDate(text, reading, now);
    expect(['Nov 1', '1 Nov', 'Nov 1, 2024', '1. November 2024'].map(read)).toEqual([
      '2026-11-01T09:30',
      '2026-11-01T09:30',
      '2024-11-01T09:30',
      '2024-11-01T09:30',
    ]);
  });

  test('ignore the region if only one order gives a valid day', () => {
    for (const dayFirst of [true, false]) {
      expect(readPastedDate('25/12/2024', { ...reading, dayFirst, time: '00:00' })).toBe('2024-12-25T00:00');
      expect(readPastedDate('12/25/2024', { ...reading, dayFirst, time: '00:00' })).toBe('2024-12-25T00:00');
    }
  });

  test('return undefined for an invalid day', () => {
    for (const text of ['', 'soon', '31.02.2024', '13/13/2024', '2024-05-06 25:00', '2024-05-06 noon', '5/6'])
      expect(readPastedDate(text, reading), text).toBeUndefined();
  });

  test('convert every moment into the user’s time zone', () => {
    const moments = fc.date({
      min: new Date('1950-01-01T00:00:00Z'),
      max: new Date('2090-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (moment) => {
        moment.setUTCMilliseconds(0);
        expect(readPastedDate(moment.toISOString(), reading)).toBe(toDateTimeField(moment));
      }),
    );
  });

  test('use the day order of the region', () => {
    expect([
      isDayFirstRegion('en-US'),
      isDayFirstRegion('en-GB'),
      isDayFirstRegion('de-DE'),
      isDayFirstRegion('?'),
    ]).toEqual([false, true, true, false]);
  });
});

describe('pasted accounts', () => {
  test('are recognized as placeholders, unless an account of the same name matches', () => {
    const options = [
      { value: 'E', label: 'Expenses', path: 'Expenses', isDisabled: true },
      { value: 'F', label: 'Food', path: 'Expenses › Food', isDisabled: true },
      { value: 'O1', label: 'Other', path: 'Expenses › Other', isDisabled: false },
      { value: 'O2', label: 'Other', path: 'Other', isDisabled: true },
    ];
    const names = ['food', 'Expenses > Food', 'Other', 'Grocer'];
    expect(names.map((name) => isOnlyPlaceholder(name, options))).toEqual([true, true, false, false]);
  });

  test('are found by name or by the end of their path', () => {
    const options = [
      { value: 'E', label: 'Expenses', path: 'Expenses', isDisabled: true },
      { value: 'F', label: 'Food & Drinks', path: 'Expenses › Food & Drinks', isDisabled: false },
      { value: 'O1', label: 'Other', path: 'Expenses › Other', isDisabled: false },
      { value: 'O2', label: 'Other', path: 'Income › Other', isDisabled: false },
    ];
    expect(findAccountByName('food & drinks', options)).toBe('F');
    expect(findAccountByName(' expenses > FOOD & drinks', options)).toBe('F');
    expect(findAccountByName('Income › Other', options)).toBe('O2');
    for (const name of ['Other', 'Expenses', 'Foo', ''])
      expect(findAccountByName(name, options), name).toBeUndefined();
  });
});
