import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';

function endsOf(...lines: string[]) {
  const { file } = readFile(new TextEncoder().encode(`${lines.join('\n')}\n`));
  if (!('statements' in file)) throw new Error('no table');
  return file.statements.map(({ opening, closing }) => [opening?.amount, closing?.amount]);
}

test('takes the opening and closing balance from the balance column in any date order', () => {
  expect(
    endsOf(
      'Anfangssaldo:;1000.00;',
      'Schlusssaldo:;1155.50;',
      'Buchungsdatum;Währung;Belastung;Gutschrift;Saldo;Beschreibung1',
      '2026-10-27;CHF;-44.50;;1155.50;Markt',
      '2026-10-26;CHF;;200.00;1200.00;Meier',
    ),
  ).toEqual([['1000', '1155.5']]);
  expect(
    endsOf(
      'Date,Description,Amount,Running Bal.',
      '10/01/2026,Beginning balance as of 10/01/2026,,"1,500.00"',
      '10/05/2026,MARKET,-100.25,"1,399.75"',
      '10/15/2026,EXAMPLE LTD,"2,000.00","3,399.75"',
    ),
  ).toEqual([['1500', '3399.75']]);
});

test('returns a negative balance for debt', () => {
  expect(
    endsOf('Date,Payee,Amount,Balance', '2026-10-13,Market,-25.00,125.00', '2026-10-14,Books,-5.00,130.00'),
  ).toEqual([['-100', '-130']]);
});

test('returns no balances if a row does not fit, or if only one row has a balance', () => {
  const names = 'Date,Payee,Amount,Balance';
  const [market, books] = ['2026-10-13,Market,-25.00,75.00', '2026-10-14,Books,-5.00,70.00'];
  expect(endsOf(names, market)).toEqual([[undefined, undefined]]);
  expect(endsOf(names, market, books, '2026-10-15,Tea,-1.00,60.00', '2026-10-16,Tea,-1.00,59.00')).toEqual([
    [undefined, undefined],
  ]);
});

test('uses balance lines above and below the rows if the rows lead from one to the other', () => {
  const rows = ['Datum;Empfänger;Betrag', '27.10.2026;Markt;-23,45', '26.10.2026;Lohn;1.500,00'];
  expect(endsOf('Anfangssaldo;200,00', ...rows, 'Endsaldo;1.676,55')).toEqual([['200', '1676.55']]);
  expect(endsOf('Anfangssaldo;200,00', ...rows, 'Endsaldo;1.600,00')).toEqual([[undefined, undefined]]);
});
