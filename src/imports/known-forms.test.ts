import { expect, test } from 'vitest';
import {
  type KnownForm,
  findKnownForms,
  readKnownForms,
  createTableKey,
  withKnownForm,
} from './known-forms.ts';

const form: KnownForm['form'] = {
  skipped: 1,
  roles: ['date', 'payee', 'amount'],
  dateOrder: 'dmy',
  decimal: ',',
  isReversed: true,
};
const tableOf = (...rows: string[][]) => ({ rows: rows.map((cells, at) => ({ line: at + 1, cells })) });
const table = tableOf(['Datum', 'Empfänger', 'Betrag'], ['01.02.2026', 'Markt', '3,00']);
const known = (accountId: string, key = createTableKey(table, form)): KnownForm => ({ accountId, key, form });
const accountsOf = (...input: [KnownForm[], typeof table, string?]) =>
  findKnownForms(input[0], input[1], input[2]).map(({ accountId }) => accountId);

test('recognizes a table by its columns with any delimiter and encoding', () => {
  expect(accountsOf([known('BANK')], table)).toEqual(['BANK']);
  const asOneCell = tableOf(['Bank of X'], ['Datum;Empf\u00e4nger;Betrag'], ['01.02.2026;Markt;3,00']);
  expect(accountsOf([known('BANK')], asOneCell)).toEqual(['BANK']);
  const otherColumns = tableOf(['Datum', 'Empfänger', 'Betrag', 'Saldo']);
  expect(accountsOf([known('BANK')], otherColumns)).toEqual([]);
});

test('prefers the given account if two accounts have such tables', () => {
  const forms = [known('BANK'), known('CARD')];
  expect(accountsOf(forms, table, 'CARD')).toEqual(['CARD', 'BANK']);
  expect(accountsOf(forms, table, 'OTHER')).toEqual(['BANK', 'CARD']);
});

test('recognizes a table without column names only for the given account', () => {
  const bare = tableOf(['01.02.2026', 'Markt', '3,00']);
  const key = createTableKey(bare, { ...form, skipped: 0 });
  expect(accountsOf([known('BANK', key)], bare, 'BANK')).toEqual(['BANK']);
  expect(accountsOf([known('BANK', key)], bare, 'CARD')).toEqual([]);
});

test('takes unknown words as column names if they are no data', () => {
  const bare = { ...form, skipped: 0 };
  const named = tableOf(['Buchung', 'Inhalt', 'Wert'], ['01.02.2026', 'Markt', '3,00']);
  const key = createTableKey(named, bare);
  expect(accountsOf([known('BANK', key)], named)).toEqual(['BANK']);
  expect(createTableKey(tableOf(['01.02.2026', 'Markt', '3,00']), bare)).toBe('#3');
  expect(createTableKey(tableOf(['offen', 'Markt', '3,00']), bare)).toBe('#3');
  expect(createTableKey(tableOf(['offen', 'Markt', '']), bare)).toBe('#3');
});

test('keeps the newest format of an account and drops unreadable ones', () => {
  const changed = { ...known('BANK'), form: { ...form, isReversed: false } };
  const knownForms = withKnownForm([known('CARD'), known('BANK')], changed);
  expect(knownForms).toEqual([changed, known('CARD')]);
  expect(readKnownForms([...knownForms, { accountId: 'X' }, 'odd', null])).toEqual(knownForms);
  expect(readKnownForms(undefined)).toEqual([]);
});
