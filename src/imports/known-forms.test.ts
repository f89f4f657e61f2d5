import { expect, test } from 'vitest';
import { type KnownForm, findKnownForms, readKnownForms, createTableKey, withKnownForm } from './known-forms.ts';

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
const accountsOf = (...asked: [KnownForm[], typeof table, string?]) =>
  findKnownForms(asked[0], asked[1], asked[2]).map(({ accountId }) => accountId);

test('a table is known again by its columns, whatever parts them and in which letters they came', () => {
  expect(accountsOf([known('BANK')], table)).toEqual(['BANK']);
  const asOneCell = tableOf(['Bank of X'], ['Datum;Empf\u00e4nger;Betrag'], ['01.02.2026;Markt;3,00']);
  expect(accountsOf([known('BANK')], asOneCell)).toEqual(['BANK']);
  const otherColumns = tableOf(['Datum', 'Empfänger', 'Betrag', 'Saldo']);
  expect(accountsOf([known('BANK')], otherColumns)).toEqual([]);
});

test('where two accounts have such tables, the account that is meant goes first', () => {
  const forms = [known('BANK'), known('CARD')];
  expect(accountsOf(forms, table, 'CARD')).toEqual(['CARD', 'BANK']);
  expect(accountsOf(forms, table, 'OTHER')).toEqual(['BANK', 'CARD']);
});

test('a table without names is known for the account that is meant only', () => {
  const bare = tableOf(['01.02.2026', 'Markt', '3,00']);
  const key = createTableKey(bare, { ...form, skipped: 0 });
  expect(accountsOf([known('BANK', key)], bare, 'BANK')).toEqual(['BANK']);
  expect(accountsOf([known('BANK', key)], bare, 'CARD')).toEqual([]);
});

test('names in words that are not known are names all the same, where they do not read as data', () => {
  const bare = { ...form, skipped: 0 };
  const named = tableOf(['Buchung', 'Inhalt', 'Wert'], ['01.02.2026', 'Markt', '3,00']);
  const key = createTableKey(named, bare);
  expect(accountsOf([known('BANK', key)], named)).toEqual(['BANK']);
  expect(createTableKey(tableOf(['01.02.2026', 'Markt', '3,00']), bare)).toBe('#3');
  expect(createTableKey(tableOf(['offen', 'Markt', '3,00']), bare)).toBe('#3');
  expect(createTableKey(tableOf(['offen', 'Markt', '']), bare)).toBe('#3');
});

test('the newest form of an account is kept; what cannot be read is none', () => {
  const changed = { ...known('BANK'), form: { ...form, isReversed: false } };
  const kept = withKnownForm([known('CARD'), known('BANK')], changed);
  expect(kept).toEqual([changed, known('CARD')]);
  expect(readKnownForms([...kept, { accountId: 'X' }, 'odd', null])).toEqual(kept);
  expect(readKnownForms(undefined)).toEqual([]);
});
