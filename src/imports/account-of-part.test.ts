import { expect, test } from 'vitest';
import { readFile } from '#statements/read-file.ts';
import { account } from '../../test/support/factories.ts';
import { findAccountOfPart, type UploadedFile, groupByBankAccount } from './parts.ts';
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

/** What the account of such a table is said to be, and what its first row gains. */
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

test('the only account that had such tables is guessed, and said to be a guess', () => {
  expect(taken(['BANK'])).toEqual({ id: 'BANK', isGuess: true, gainMinor: -200n });
  expect(taken(['GONE', 'BANK'])).toMatchObject({ id: 'BANK', isGuess: true });
  expect(taken([])).toMatchObject({ id: undefined });
});

test('where several accounts had such tables none is taken unasked', () => {
  expect(taken(['BANK', 'SAVINGS'])).toEqual({ id: undefined, isGuess: undefined, gainMinor: -200n });
  expect(taken(['BANK', 'SAVINGS'], 'SAVINGS')).toEqual({ id: 'SAVINGS', isGuess: false, gainMinor: 200n });
});
