import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addAmounts } from './amounts.ts';
import { readTableFile } from './read-table-text.ts';
import { UnreadableFile } from './statement.ts';

type Column = { name: string; cells: string[] };

/** Returns the amounts read from a table; undefined if it is unreadable, or if the user is asked for the amount column. */
function amountsOf(columns: readonly Column[], hasNames = true): string[] | undefined {
  const rows = columns[0]?.cells.map((_cell, at) => columns.map(({ cells }) => cells[at]).join(';')) ?? [];
  const names = columns.map(({ name }) => name).join(';');
  try {
    const bytes = new TextEncoder().encode([...(hasNames ? [names] : []), ...rows, ''].join('\n'));
    const { file, table } = readTableFile(bytes);
    if (!('statements' in file) || (table?.form.amountsAt ?? []).length > 0) return undefined;
    return file.statements.flatMap((statement) => statement.rows.map(({ amount }) => amount));
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

const languages = [
  { names: ['Row', 'Date', 'Description', 'Qty', 'Amount'], decimal: '.' },
  { names: ['Nr', 'Datum', 'Text', 'Anzahl', 'Betrag'], decimal: ',' },
  { names: ['Transactienummer', 'Boekingsdatum', 'Mededelingen', 'Afschriftnummer', 'Bedrag'], decimal: ',' },
  { names: ['N°', 'Date', 'Libellé', 'Mois', 'Montant'], decimal: ',' },
  { names: ['Nº', 'Fecha', 'Concepto', 'Mes', 'Importe'], decimal: ',' },
  { names: ['№', 'Дата', 'Описание', 'Месяц', 'Сумма'], decimal: ',' },
] as const;

/** A table with row numbers beside a constant figure. */
const table = fc
  .record({
    language: fc.constantFrom(...languages),
    amounts: fc.array(
      fc.integer({ min: -300_000, max: 300_000 }).filter((cents) => cents % 100 !== 0),
      {
        minLength: 2,
        maxLength: 8,
      },
    ),
    isWhole: fc.boolean(),
    first: fc.constantFrom(1, 98, 1001),
    step: fc.constantFrom(1, -1, 10),
    width: fc.constantFrom(1, 3, 6),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5, maxLength: 5 }),
  })
  .map(({ language, amounts, isWhole, first, step, width, order }) => {
    const written = amounts.map((cents) => (isWhole ? String(cents) : (cents / 100).toFixed(2)));
    const cells = [
      amounts.map((_cents, at) =>
        String(first + step * (step < 0 ? at - amounts.length : at)).padStart(width, '0'),
      ),
      amounts.map((_cents, at) => `2026-10-${String(at + 13)}`),
      amounts.map((_cents, at) => `Shop ${'ABCDEFGH'[at] ?? ''} Street`),
      amounts.map(() => String(Math.abs(step)).padStart(width, '0')),
      written.map((amount) => amount.replace('.', language.decimal)),
    ];
    const columns = order.map((at): Column => ({ name: language.names[at] ?? '', cells: cells[at] ?? [] }));
    return { columns, isWhole, expected: written.map((amount) => addAmounts([amount])) };
  });

test('row numbers never replace a column that is named as the amount, whatever its position', () => {
  fc.assert(
    fc.property(table, ({ columns, expected }) => {
      expect(amountsOf(columns)).toEqual(expected);
    }),
    { numRuns: 80 },
  );
});

test('without names, row numbers never replace a column with decimals, and whole numbers are read correctly or lead to a question', () => {
  fc.assert(
    fc.property(table, ({ columns, isWhole, expected }) => {
      const amounts = amountsOf(columns, false);
      if (isWhole && amounts === undefined) return;
      expect(amounts).toEqual(expected);
    }),
    { numRuns: 80 },
  );
});

test('unknown column names do not turn row numbers into amounts', () => {
  fc.assert(
    fc.property(table, ({ columns, isWhole, expected }) => {
      const strange = columns.map(({ cells }, at) => ({ name: `Qx${'abcde'[at] ?? ''}`, cells }));
      const amounts = amountsOf(strange);
      if (isWhole && amounts === undefined) return;
      expect(amounts).toEqual(expected);
    }),
    { numRuns: 80 },
  );
});

test('a balance without a name is found beside row numbers, with its amounts', () => {
  fc.assert(
    fc.property(table, fc.boolean(), ({ columns, expected }, isBackwards) => {
      const at = expected.map((_each, row) => addAmounts(['5000', ...expected.slice(0, row + 1)]));
      const all = [...columns, { name: '', cells: at }].map(({ cells }) => ({
        name: '',
        cells: isBackwards ? cells.toReversed() : cells,
      }));
      const plain = all.map(({ cells }) => ({
        name: '',
        cells: cells.map((cell) => cell.replace(',', '.')),
      }));
      const amounts = amountsOf(plain, false);
      const right = isBackwards ? expected.toReversed() : expected;
      expect(amounts?.toSorted()).toEqual(right.toSorted());
    }),
    { numRuns: 60 },
  );
});
