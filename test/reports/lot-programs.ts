import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { toDecimalText } from '#ledger/money.ts';
import { addDays } from '#values/calendar.ts';
import { type BookTrade, computeHolding } from './lot-books.ts';

/** Units per cent in compared amounts, because beancount has fractions of a cent. */
export const unitsPerCent = 1_000_000n;

/** The result of a program for a book: the remaining part of each lot, and the gain of each day, in millionths of a cent. */
export type LotResult = {
  remaining: { day: string; quantity: bigint; cost: bigint }[];
  gains: { day: string; gain: bigint }[];
};

/** The result of a program for a book at average cost. */
export type AverageResult = { cost: bigint; gain: bigint };

/** Debian's Python, which has the modules of beancount and GnuCash. */
const python = '/usr/bin/python3';
const script = (name: string) => new URL(name, import.meta.url).pathname;

function runCommand(command: string, args: string[], input = ''): string {
  const options = { encoding: 'utf8' as const, timeout: 60_000, input };
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout;
}

/** True if Debian's Python has a module. */
export const hasModule = (name: string) => spawnSync(python, ['-c', `import ${name}`]).status === 0;

/** True if a program is installed. */
export const hasCommand = (command: string) => spawnSync(command, ['--version']).status === 0;

/** Runs some work with a temporary folder, which is deleted afterwards. */
function withTemporaryFolder<Result>(work: (file: (name: string) => string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'lots-'));
  try {
    return work((name) => join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const money = (minor: bigint) => `${toDecimalText(minor, 2)} USD`;
const shares = (quantity: bigint, symbol: string) => `${toDecimalText(quantity, 4)} ${symbol}`;

/**
 * Writes a trade for beancount, which finds the sold lots itself. Beancount has no splits: all lots are removed and opened again with our
 * costs. Beancount rejects this if these costs do not add up to its own.
 */
function beancountEntry(trade: BookTrade, at: number, before: readonly BookTrade[]): string {
  const { kind, day, quantity, amountMinor } = trade;
  const holder = `Assets:B${at}`;
  const lines: Record<BookTrade['kind'], () => string[]> = {
    buy: () => [
      `${holder}  ${shares(quantity, `F${at}`)} {{${money(amountMinor)}}}`,
      `Assets:Cash  ${money(-amountMinor)}`,
    ],
    sell: () => [
      `${holder}  ${shares(-quantity, `F${at}`)} {}`,
      `Assets:Cash  ${money(amountMinor)}`,
      `Income:B${at}`,
    ],
    split: () => [
      `${holder}  ${shares(-quantity, `F${at}`)} {}`,
      ...computeHolding(before, 'fifo').holding.lots.map(
        (lot) => `${holder}  ${shares(2n * lot.quantity, `F${at}`)} {{${money(lot.costMinor)}, ${lot.day}}}`,
      ),
    ],
  };
  return [`${day} * "${kind}"`, ...lines[kind]().map((line) => `  ${line}`), ''].join('\n');
}

const BeancountAnswer = z.object({
  left: z.record(z.string(), z.array(z.tuple([z.string(), z.string(), z.string()]))),
  gains: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))),
});

/** Returns the results of beancount for books with FIFO booking. */
export function runBeancountLots(books: readonly (readonly BookTrade[])[]): LotResult[] {
  const journal = books.flatMap((trades, at) => [
    `2019-01-01 open Assets:B${at} F${at} "FIFO"`,
    `2019-01-01 open Income:B${at} USD`,
    ...trades.map((trade, index) => beancountEntry(trade, at, trades.slice(0, index))),
  ]);
  const answer = withTemporaryFolder((file) => {
    writeFileSync(file('lots.beancount'), ['2019-01-01 open Assets:Cash USD', ...journal].join('\n'));
    return runCommand(python, [script('./beancount-lots.py'), file('lots.beancount')]);
  });
  const { left, gains } = BeancountAnswer.parse(JSON.parse(answer));
  return books.map((_trades, at) => ({
    remaining: (left[`Assets:B${at}`] ?? []).map(([day, quantity, cost]) => {
      return { day, quantity: BigInt(quantity), cost: BigInt(cost) };
    }),
    gains: (gains[`Income:B${at}`] ?? []).map(([day, gain]) => ({ day, gain: BigInt(gain) })),
  }));
}

const writeTrades = (books: readonly (readonly BookTrade[])[]) =>
  JSON.stringify(
    books.map((trades) =>
      trades.map(({ kind, day, quantity, amountMinor }) => [
        kind,
        day,
        Number(quantity),
        Number(amountMinor),
      ]),
    ),
  );

const GnucashLots = z.array(z.array(z.array(z.tuple([z.string(), z.string(), z.string()]))));

/** Returns the results of GnuCash for books without share splits, by its lots, which are FIFO. */
export function runGnucashLots(books: readonly (readonly BookTrade[])[]): LotResult[] {
  const answer = runCommand(python, [script('./gnucash-lots.py'), 'lots'], writeTrades(books));
  return GnucashLots.parse(JSON.parse(answer)).map((lots) => {
    const all = lots.map((lot) =>
      lot.map(([day, quantity, value]) => ({
        day,
        quantity: BigInt(quantity),
        value: BigInt(value) * unitsPerCent,
      })),
    );
    const open = all.map((lot) => ({
      day: lot.find(({ quantity }) => quantity > 0n)?.day ?? '',
      quantity: lot.reduce((sum, { quantity }) => sum + quantity, 0n),
      cost: lot.reduce((sum, { value }) => sum + value, 0n),
    }));
    // The gain of a sale is a split without a quantity beside it.
    const gains = all.flat().filter(({ quantity }) => quantity === 0n);
    return {
      remaining: open.filter(({ quantity }) => quantity !== 0n).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
      gains: gains.map(({ day, value }) => ({ day, gain: value })),
    };
  });
}

/** Returns the cells of an HTML table, row by row. */
function cellsOf(html: string): string[][] {
  return [...html.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[dh].*?<\/t[dh]>/gs)].map(([cell]) => cell.replace(/<[^>]*>/g, '').trim()),
  );
}

/** Parses an amount as GnuCash shows it, `-$1,234.56`, into minor units. */
function parseGnucashAmount(text: string): bigint {
  const digits = text.replaceAll(/[^\d]/g, '');
  return BigInt(digits) * (text.includes('-') ? -1n : 1n);
}

/** Returns the result of GnuCash's portfolio report for books; its default is the average cost. */
export function runGnucashAverage(books: readonly (readonly BookTrade[])[]): AverageResult[] {
  const html = withTemporaryFolder((file) => {
    runCommand(python, [script('./gnucash-lots.py'), 'save', file('book.gnucash')], writeTrades(books));
    const report = ['--report', 'run', '--name', 'Advanced Portfolio', '--output-file', file('report.html')];
    runCommand('gnucash-cli', [...report, file('book.gnucash')]);
    return readFileSync(file('report.html'), 'utf8');
  });
  const rows = new Map(cellsOf(html).map((cells) => [cells[0], cells]));
  const heading = rows.get('Account') ?? [];
  return books.map((_trades, at) => {
    const cells = rows.get(`B${at}`) ?? [];
    const under = (name: string) => cells.at(heading.indexOf(name) - heading.length) ?? '';
    return {
      cost: parseGnucashAmount(under('Basis')) * unitsPerCent,
      gain: parseGnucashAmount(under('Realized Gain')) * unitsPerCent,
    };
  });
}

/** Writes books as an hledger journal: each part of a sale with its cost by our lots, and the rest of the proceeds as a gain. */
function hledgerJournal(books: readonly (readonly BookTrade[])[]): string {
  const entry = (day: string, lines: string[]) => [day, ...lines.map((line) => `  ${line}`), ''].join('\n');
  return books
    .flatMap((trades, at) =>
      trades.flatMap(({ kind, day, quantity, amountMinor }) => {
        const bought = `B${at}  ${shares(quantity, `"F${at}"`)} @@ ${money(amountMinor)}`;
        if (kind !== 'sell') return [entry(day, [bought, `Bank  ${money(-amountMinor)}`])];
        const { sales } = computeHolding(trades, 'fifo', addDays(day, 1)).holding;
        return sales
          .filter((sale) => sale.day === day)
          .map((sale) =>
            entry(day, [
              `B${at}  ${shares(-sale.quantity, `"F${at}"`)} @@ ${money(sale.costMinor)}`,
              `Bank  ${money(sale.proceedsMinor)}`,
              `Gains${at}`,
            ]),
          );
      }),
    )
    .join('\n');
}

/** Returns the number of each account in an hledger balance. */
function hledgerBalances(journal: string, ...args: string[]): Map<string, string> {
  const csv = runCommand(
    'hledger',
    ['-f', '-', 'balance', '--flat', '-N', '-E', '-O', 'csv', ...args],
    journal,
  );
  const cells = csv.split('\n').map((line) => line.slice(1, -1).split('","'));
  return new Map(cells.map(([name = '', amount = '']) => [name, /^-?[\d.]+/.exec(amount)?.[0] ?? '']));
}

const parseDigits = (text: string, digits: number): bigint => {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(`${whole}${part.padEnd(digits, '0')}`);
};

/**
 * Returns the sums of hledger for books in which each part of a sale is written with its cost, because hledger does not choose lots itself.
 */
export function runHledgerLots(
  books: readonly (readonly BookTrade[])[],
): { quantity: bigint; cost: bigint; gain: bigint }[] {
  const journal = hledgerJournal(books);
  const [quantities, costs] = [hledgerBalances(journal), hledgerBalances(journal, '-B')];
  return books.map((_trades, at) => ({
    quantity: parseDigits(quantities.get(`B${at}`) ?? '0', 4),
    cost: parseDigits(costs.get(`B${at}`) ?? '0', 2) * unitsPerCent,
    gain: -parseDigits(costs.get(`Gains${at}`) ?? '0', 2) * unitsPerCent,
  }));
}
