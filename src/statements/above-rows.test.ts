import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';

function read(...lines: string[]) {
  const { file } = readFile(new TextEncoder().encode(`${lines.join('\n')}\n`), {});
  return 'statements' in file ? file.statements : [];
}

const rows = ['01/06/2026;Mercado;-10,50;89,50', '02/06/2026;Padaria;-9,50;80,00'];

test('reads the currency from a column name and the account number from a line above the rows', () => {
  const [statement] = read(
    'Banco Itaú S.A.;;;',
    'Agência: 0432;Conta: 55443-2;;',
    'Data;Histórico;Valor (R$);Saldo (R$)',
    ...rows,
  );
  expect(statement?.currency).toBe('BRL');
  expect(statement?.account).toEqual({ number: '55443-2' });
  expect(statement?.rows).toHaveLength(2);
});

test.each([
  ['Betrag €', 'EUR'],
  ['Betrag (CHF)', 'CHF'],
  ['Amount GBP', 'GBP'],
  ['Kwota zł', 'PLN'],
  ['Belopp (kr)', 'SEK'],
  ['Amount ($)', undefined],
  ['Amount', undefined],
])('reads amounts in a column named %s as %s', (name, currency) => {
  expect(read(`Date;Text;${name}`, '2026-06-01;Shop;-10.50', '2026-06-02;Cafe;-9.50')[0]?.currency).toBe(
    currency,
  );
});

test.each([
  [['Kontonummer:;DE12 3456 7890 1234 5678 90 / Girokonto;'], 'DE12 3456 7890 1234 5678 90'],
  [['Account: 12345678;;'], '12345678'],
  [['Konto;Umsätze;'], undefined],
  [['Account: 12345678;;', 'Account: 87654321;;'], undefined],
])('reads from the lines %s the account number %s', (above, number) => {
  const [statement] = read(...above, 'Date;Text;Amount', '2026-06-01;Shop;-10.50', '2026-06-02;Cafe;-9.50');
  expect(statement?.account.number).toBe(number);
});
