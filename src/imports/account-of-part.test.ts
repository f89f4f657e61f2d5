import { expect, test } from 'vitest';
import { readFile } from '#statements/read-file.ts';
import { account } from '../../test/support/factories.ts';
import { findAccountOfPart, type UploadedFile, groupByBankAccount } from './statement-sources.ts';
import type { KnownForm } from './known-forms.ts';
import { readBytes } from './read-bytes.ts';

const content = 'Date,Description,Amount\n10/30/2026,Fuel,-2.00\n10/31/2026,Market,-3.00\n';
const accounts = new Map(['BANK', 'SAVINGS'].map((id) => [id, account(id, 'BANK', {})]));
const known = (accountId: string): KnownForm => ({
  accountId,
  key: 'datedescriptionamount',
  form: {
    skipped: 1,
    roles: ['date', 'payee', 'amount'],
    dateOrder: 'mdy',
    decimal: '.',
    isReversed: accountId === 'SAVINGS',
  },
});

/** Returns the account that is found for such a table, and the amount of its first row. */
function taken(of: readonly string[], meantId?: string) {
  const bytes = new TextEncoder().encode(content);
  const job = { fileKey: 'f', choices: {}, known: of.map(known), decimals: 2, currency: 'USD' };
  const { read, rows } = readBytes(
    bytes,
    { ...job, ...(meantId !== undefined && { accountId: meantId }) },
    readFile,
  );
  const files: UploadedFile[] = [{ key: 'f', name: 'f', file: new Blob([bytes]), read, rows }];
  const [part] = groupByBankAccount(files);
  const found = part && findAccountOfPart(part, files, { accounts, items: [] }, meantId);
  return { id: found?.account.id, isGuess: found?.isGuess, gainMinor: rows[0]?.entry.gainMinor };
}

test('guesses the only account that had such tables and marks it as a guess', () => {
  expect(taken(['BANK'])).toEqual({ id: 'BANK', isGuess: true, gainMinor: -200n });
  expect(taken(['GONE', 'BANK'])).toMatchObject({ id: 'BANK', isGuess: true });
  expect(taken([])).toMatchObject({ id: undefined });
});

test('guesses no account if several accounts had such tables', () => {
  expect(taken(['BANK', 'SAVINGS'])).toEqual({ id: undefined, isGuess: undefined, gainMinor: -200n });
  expect(taken(['BANK', 'SAVINGS'], 'SAVINGS')).toEqual({ id: 'SAVINGS', isGuess: false, gainMinor: 200n });
});
