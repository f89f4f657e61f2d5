import { expect, test } from 'vitest';
import { readTableFile } from '#statements/read-table-text.ts';
import { type UploadedFile, isStatements, groupByBankAccount } from './statement-sources.ts';
import { readBytes } from './read-bytes.ts';
import { applySigns } from './apply-signs.ts';

/** Returns a file as read for an account in euros, with the verdicts on its signs. */
function readAndJudge(lines: readonly string[]) {
  const bytes = new TextEncoder().encode([...lines, ''].join('\n'));
  const options = { fileKey: 'f', choices: {}, known: [], decimals: 2, currency: 'EUR' };
  const result = readBytes(bytes, options, readTableFile);
  const brought: UploadedFile[] = [{ key: 'f', name: 'f.csv', file: new Blob(), ...result }];
  const files = brought.filter(isStatements);
  const account = { id: 'BANK', type: 'BANK' } as const;
  const verdicts = groupByBankAccount(files).flatMap((part) => [
    ...applySigns(part, files, { account, zone: 'UTC', transactions: [] }).verdicts.values(),
  ]);
  return { verdicts, read: files[0]?.read };
}

test('does not ask for the direction of rows that cannot be imported', () => {
  const rows = ['2026-10-13,Ada,120.00,', '2026-10-14,REFUND Bob,-80.00,'];
  const names = 'Date,Name,Amount,Currency';
  expect(readAndJudge([names, ...rows.map((row) => `${row}EUR`)]).verdicts).toEqual(['ask']);
  expect(readAndJudge([names, ...rows.map((row) => `${row}USD`)]).verdicts).toEqual(['asWritten']);
});

test('uses no rows in another currency as examples of directions', () => {
  const { read, verdicts } = readAndJudge([
    'Date,Name,Amount,Currency',
    '2026-10-13,Abroad,10.00,USD',
    '2026-10-14,Ada,120.00,EUR',
    '2026-10-15,Bea,80.00,EUR',
  ]);
  expect(verdicts).toEqual(['ask']);
  expect(read?.table?.signs.examples.map(({ payee }) => payee)).toEqual(['Ada', 'Bea']);
});

test('asks for the amount column, unless no row depends on it', () => {
  const rows = ['2026-10-13,Deposit,500.00,501.50,', '2026-10-14,Charge,-170.00,-167.47,'];
  const names = 'Date,Text,Subtotal,Total,Currency';
  expect(readAndJudge([names, ...rows.map((row) => `${row}EUR`)])).toMatchObject({
    verdicts: ['ask'],
    read: { table: { form: { amountsAt: [2, 3] } } },
  });
  expect(readAndJudge([names, ...rows.map((row) => `${row}USD`)]).verdicts).toEqual(['asWritten']);
});

test('reports damaged characters in any line', () => {
  const { read } = readAndJudge([
    'Dat\ufffd,Name,Amount',
    '2026-10-13,Ada,-1.00',
    '2026-10-14,B\ufffda,-2.00',
  ]);
  expect(read?.remarks.map(({ line, why }) => [line, why])).toEqual([
    [1, 'brokenLetter'],
    [3, 'brokenLetter'],
  ]);
});
