import { expect, test } from 'vitest';
import { readBalanceName } from './balance-rows.ts';
import { readTableFile } from './read-table-text.ts';

test.each([
  ['Opening balance', 'opening'],
  ['Beginning balance as of 10/01/2026', 'opening'],
  ['SALDO ANTERIOR', 'opening'],
  ['Saldovortrag', 'opening'],
  ['Solde précédent au 31.12.2025', 'opening'],
  ['Saldo inicial', 'opening'],
  ['前月繰越', 'opening'],
  ['전월이월', 'opening'],
  ['Closing balance 31 October 2026', 'closing'],
  ['Neuer Kontostand', 'closing'],
  ['Saldo final', 'closing'],
  ['SALDO DO DIA', 'daily'],
  ['Saldo em conta corrente 30/10/2026', 'daily'],
  ['Solde au 31/10/2026', 'daily'],
  ['Остаток на 31.10.2026', 'daily'],
])('recognizes %s as the name of a balance', (text, word) => {
  expect(readBalanceName(text)).toBe(word);
});

test.each([
  'Balance transfer from card',
  'Opening ceremony tickets',
  'Saldo fattura 123 Bianchi',
  'Übertrag auf Sparkonto',
  'Solderie Dupont',
  'Reporter GmbH',
  'New balance shoes',
  'Market',
  '',
])('does not recognize %s as the name of a balance', (text) => {
  expect(readBalanceName(text)).toBeUndefined();
});

const read = (...lines: string[]) => {
  const { file } = readTableFile(new TextEncoder().encode([...lines, ''].join('\n')));
  if (!('statements' in file)) throw new Error('no table');
  const [statement] = file.statements;
  return {
    amounts: statement?.rows.map(({ amount }) => amount),
    ends: [statement?.opening?.amount, statement?.closing?.amount],
    unread: file.skippedLines.map(({ line, why }) => [line, why]),
  };
};

test.each([
  [
    [
      '02/10/2026;SALDO ANTERIOR;1.500,00',
      '05/10/2026;PIX JOAO;-150,00',
      '06/10/2026;TED EMPRESA;3.200,00',
      '30/10/2026;SALDO DO DIA;4.550,00',
    ],
  ],
  [
    [
      'Datum;Buchungstext;Betrag',
      '01.10.2026;Saldovortrag;1.500,00',
      '05.10.2026;Markt;-150,00',
      '06.10.2026;Lohn;3.200,00',
      '31.10.2026;Endsaldo;4.550,00',
    ],
  ],
  [
    [
      'Date;Libellé;Montant',
      '01/10/2026;Solde précédent;1500,00',
      '05/10/2026;MARCHE;-150,00',
      '06/10/2026;SALAIRE;3200,00',
      '31/10/2026;Nouveau solde;4550,00',
    ],
  ],
  [
    [
      'Date,Description,Amount',
      '2026-10-01,Balance brought forward,"1,500.00"',
      '2026-10-05,Market,-150.00',
      '2026-10-06,Payroll,"3,200.00"',
      '2026-10-31,Closing balance,"4,550.00"',
    ],
  ],
])('uses rows with balances as balances and not as transactions: %s', (lines) => {
  const first = lines.length - 3;
  expect(read(...lines)).toEqual({
    amounts: ['-150', '3200'],
    ends: ['1500', '4550'],
    unread: [
      [first, 'balance'],
      [lines.length, 'balance'],
    ],
  });
});

test('reads a row that changes the balance beside it as a transaction, whatever its text', () => {
  const { amounts, unread } = read(
    'Data;Descrizione;Importo;Saldo',
    '13/10/2026;Mercato;-25,00;75,00',
    '14/10/2026;Saldo;-30,00;45,00',
    '15/10/2026;Stipendio;100,00;145,00',
  );
  expect([amounts, unread]).toEqual([['-25', '-30', '100'], []]);
});
