import { expect, test } from 'vitest';
import type { KnownForm } from './known-forms.ts';
import { readFile } from '#statements/read-file.ts';
import { readBytes } from './read-bytes.ts';

const read = (lines: string[], known: KnownForm[] = []) => {
  const { read: found, rows } = readBytes(
    new TextEncoder().encode(`${lines.join('\n')}\n`),
    {
      fileKey: 'f',
      choices: {},
      known,
      accountId: 'BANK',
      decimals: 2,
      currency: 'USD',
    },
    readFile,
  );
  if (found.kind !== 'statements' || found.table === undefined) throw new Error('no table');
  return { table: found.table, amounts: rows.map(({ entry }) => Number(entry.gainMinor) / 100) };
};

/** Returns the reading of a bank's second month after the first was imported. */
function secondMonth(first: string[], second: string[]) {
  const { table } = read(first);
  const { open: _open, ...form } = table.form;
  return read(second, [{ accountId: 'BANK', key: table.key, form }]);
}

const columns = 'Date,Description,Debit,Credit';

test('reads a debit reversal in the second month as money in', () => {
  const { amounts } = secondMonth(
    [columns, '2026-09-26,Zeta,4.50,', '2026-09-27,Acme,,100.00'],
    [columns, '2026-10-26,Eta,7.50,', '2026-10-25,Theta reversal,-10.00,', '2026-10-24,Acme,,100.00'],
  );
  expect(amounts).toEqual([-7.5, 10, 100]);
});

test('recognizes separate fees by the balances of the second month', () => {
  const names = 'Date,Payee,Amount,Fee,Balance';
  const { amounts, table } = secondMonth(
    [names, '2026-09-26,Zeta,-4.50,0.00,95.50', '2026-09-27,Acme,100.00,0.00,195.50'],
    [
      names,
      '2026-10-24,Acme,100.00,0.00,295.50',
      '2026-10-25,Wire,-10.00,1.50,284.00',
      '2026-10-26,Eta,-7.50,0.00,276.50',
    ],
  );
  expect(amounts).toEqual([100, -10, -1.5, -7.5]);
  expect(table.form.areFeesApart).toBe(true);
});

test('recognizes a status column that was empty in the first month', () => {
  const names = 'Date,Payee,Amount,State';
  const { amounts, table } = secondMonth(
    [names, '2026-09-26,Zeta,-4.50,', '2026-09-27,Acme,100.00,'],
    [names, '2026-10-26,Eta,-7.50,Pending', '2026-10-27,Acme,100.00,'],
  );
  expect(amounts).toEqual([100]);
  expect(table.skippedWords).toEqual([{ said: 'pending', count: 1 }]);
});

test("keeps the user's answer about signs in the second month", () => {
  const names = 'Date,Payee,Amount';
  const first = read([names, '2026-09-26,Zeta,4.50', '2026-09-27,Acme,100.00']);
  const { open: _open, ...form } = first.table.form;
  const said = { ...form, isReversed: true, isSignConfirmed: true };
  const known = [{ accountId: 'BANK', key: first.table.key, form: said }];
  const { amounts, table } = read([names, '2026-10-26,Eta,7.50'], known);
  expect(amounts).toEqual([-7.5]);
  expect(table.form.isSignConfirmed).toBe(true);
});
