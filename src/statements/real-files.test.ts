import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { addAmounts } from './amounts.ts';
import { type BookFile, computeImbalance } from './book-file.ts';
import { readQif } from './qif.ts';
import { readFile } from './read-file.ts';
import { decodeText } from './read-table-text.ts';
import { readRows } from './read-table.ts';
import type { StatementRow } from './statement.ts';

// Real files with every row known; they are not part of the project, so the tests run only if they are present beside it.
const folder = new URL('../../../shared/data/imports/', import.meta.url);

const OfBank = z.object({
  format: z.enum(['OFX', 'QIF', 'CAMT', 'MT940', 'CSV']),
  accounts: z.array(
    z.object({
      account: z.string(),
      currency: z.string().nullable(),
      opening: z.string().optional(),
      closing: z.string().optional(),
      rows: z.array(z.tuple([z.string(), z.string(), z.string().nullable()])),
    }),
  ),
});
const OfBook = z.object({
  format: z.string(),
  transactions: z.number(),
  notTwoSplits: z.number().optional(),
  unbalanced: z.number().optional(),
  totals: z.record(z.string(), z.record(z.string(), z.string())).default({}),
});

const known: [string, unknown][] = existsSync(folder)
  ? Object.entries(
      z
        .record(z.string(), z.unknown())
        .parse(JSON.parse(readFileSync(new URL('oracle.json', folder), 'utf8'))),
    )
  : [];
const statements = known.flatMap(([name, value]) => {
  const read = OfBank.safeParse(value);
  return read.success ? [{ name, oracle: read.data }] : [];
});
const books = known.flatMap(([name, value]) => {
  const isOfBank = OfBank.safeParse(value).success;
  return isOfBank ? [] : [{ name, oracle: OfBook.parse(value) }];
});

const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));

/** Returns minor units of a currency with two decimals, as in the expected data. */
function minor(amount: string): string {
  const [whole = '', broken = ''] = amount.split('.');
  return String(
    BigInt(whole.replace('-', '') + broken.padEnd(2, '0').slice(0, 2)) * (amount.startsWith('-') ? -1n : 1n),
  );
}

/** Returns the reference of a row by format. */
const referenceOf: Record<string, (row: StatementRow) => string | null> = {
  OFX: ({ bankId }) => bankId ?? null,
  QIF: ({ reference }) => reference ?? null,
  CAMT: ({ bankId }) => bankId ?? null,
  MT940: ({ reference }) => reference ?? 'NONREF',
  CSV: () => null,
};

describe.runIf(statements.length > 0)('bank statements', () => {
  test.for(statements)('are read with all rows: $name', ({ name, oracle }) => {
    const { file: whole, table } = readFile(bytesOf(name));
    // A file with investment accounts is read as a book, but its bank rows can still be read as statements.
    const file = whole.format === 'QIF' ? readQif(decodeText(bytesOf(name)).text) : whole;
    // The same applies to tables of some programs.
    const statements =
      'statements' in file ? file.statements : table && readRows(table.table, table.form).file.statements;
    if (statements === undefined) throw new Error('a book');
    // A table rarely names accounts and currencies.
    const isTable = oracle.format === 'CSV';
    const isOfBank = ['OFX', 'CAMT', 'MT940'].includes(oracle.format);
    const read = statements.map(({ account, currency, opening, closing, rows }, index) => {
      const expected = oracle.accounts[index];
      return {
        account: isTable ? expected?.account : (account.number ?? account.name ?? ''),
        currency: isOfBank ? currency : expected?.currency,
        opening: expected?.opening === undefined ? undefined : minor(opening?.amount ?? ''),
        closing: expected?.closing === undefined ? undefined : minor(closing?.amount ?? ''),
        rows: rows.map((row) => [row.date, minor(row.amount), referenceOf[oracle.format]?.(row)]),
      };
    });
    expect(read).toEqual(
      oracle.accounts.map((account) => ({ opening: undefined, closing: undefined, ...account })),
    );
  });
});

type Totals = Record<string, Record<string, string>>;

function totalsOf({ entries }: BookFile): Totals {
  const totals: Totals = {};
  for (const { path, commodity, amount } of entries.flatMap(({ legs }) => legs)) {
    const held = (totals[path.join(':')] ??= {});
    held[commodity] = addAmounts([held[commodity] ?? '0', amount]);
  }
  return totals;
}

/** Normalizes names and amounts as the reader does: single spaces, no trailing zeros, no empty accounts. */
function evened(totals: Totals): Totals {
  const accounts = Object.entries(totals).map(([name, held]) => {
    const amounts = Object.entries(held).map(([commodity, amount]) => [commodity, addAmounts([amount])]);
    return [
      name.replaceAll(/\s+/g, ' '),
      Object.fromEntries(amounts.filter(([, amount]) => amount !== '0')),
    ] as const;
  });
  return Object.fromEntries(accounts.filter(([, held]) => Object.keys(held).length > 0));
}

describe.runIf(books.length > 0)('books of other programs', () => {
  test.for(books)('are read with the expected totals: $name', ({ name, oracle }) => {
    const { file } = readFile(bytesOf(name));
    if (!('entries' in file)) throw new Error('a statement');
    const totals = evened(totalsOf(file));
    const expected = evened(oracle.totals);
    // Amounts that ledger computes from automated entries are listed as skipped.
    const isComputed = file.skippedLines.some(({ text }) => text.startsWith('='));
    const shared = Object.entries(expected).filter(([name]) => !isComputed || name in totals);
    expect(totals).toEqual(Object.fromEntries(shared));
    const counts = {
      transactions: file.entries.length,
      notTwoSplits: file.entries.filter(({ legs }) => legs.length !== 2).length,
      unbalanced: file.entries.filter((entry) => computeImbalance(entry).size > 0).length,
    };
    const { transactions, notTwoSplits = counts.notTwoSplits, unbalanced = counts.unbalanced } = oracle;
    expect(counts).toEqual({ transactions, notTwoSplits, unbalanced });
  });
});
