import { expect, test } from 'vitest';
import { type KnownForm, knownFormOf, readKnownForms, tableKey, withKnownForm } from './known-forms.ts';

const form: KnownForm['form'] = {
  skipped: 1,
  roles: ['date', 'payee', 'amount'],
  dateOrder: 'dmy',
  decimal: ',',
  isReversed: true,
};
const tableOf = (...rows: string[][]) => ({ rows: rows.map((cells, at) => ({ line: at + 1, cells })) });
const table = tableOf(['Datum', 'Empfänger', 'Betrag'], ['01.02.2026', 'Markt', '3,00']);
const known = (accountId: string, key = tableKey(table, form)): KnownForm => ({ accountId, key, form });

test('a table is known again by its columns, whatever parts them and in which letters they came', () => {
  expect(knownFormOf([known('BANK')], table, undefined)?.accountId).toBe('BANK');
  const asOneCell = tableOf(['Bank of X'], ['Datum;Empf\u00e4nger;Betrag'], ['01.02.2026;Markt;3,00']);
  expect(knownFormOf([known('BANK')], asOneCell, undefined)?.accountId).toBe('BANK');
  const otherColumns = tableOf(['Datum', 'Empfänger', 'Betrag', 'Saldo']);
  expect(knownFormOf([known('BANK')], otherColumns, undefined)).toBeUndefined();
});

test('where two accounts have such tables, the account that is meant goes first', () => {
  const forms = [known('BANK'), known('CARD')];
  expect(knownFormOf(forms, table, 'CARD')?.accountId).toBe('CARD');
  expect(knownFormOf(forms, table, 'OTHER')?.accountId).toBe('BANK');
});

test('a table without names is known for the account that is meant only', () => {
  const bare = tableOf(['01.02.2026', 'Markt', '3,00']);
  const key = tableKey(bare, { ...form, skipped: 0 });
  expect(knownFormOf([known('BANK', key)], bare, 'BANK')?.accountId).toBe('BANK');
  expect(knownFormOf([known('BANK', key)], bare, 'CARD')).toBeUndefined();
});

test('the newest form of an account is kept; what cannot be read is none', () => {
  const changed = { ...known('BANK'), form: { ...form, isReversed: false } };
  const kept = withKnownForm([known('CARD'), known('BANK')], changed);
  expect(kept).toEqual([changed, known('CARD')]);
  expect(readKnownForms([...kept, { accountId: 'X' }, 'odd', null])).toEqual(kept);
  expect(readKnownForms(undefined)).toEqual([]);
});
