import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { toDecimalText } from '#ledger/money.ts';
import { addDays } from '#values/calendar.ts';
import { type BookTrade, computeHolding } from './lot-books.ts';

/** So many of what money is compared in are a cent: beancount has fractions of these. */
export const unitsPerCent = 1_000_000n;

/** What a program made of a book: what is left of each lot, and what was gained on each day; money in millionths of a cent. */
export type LotResult = {
  remaining: { day: string; quantity: bigint; cost: bigint }[];
  gains: { day: string; gain: bigint }[];
};

/** What a program made of a book at its average cost. */
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

/** Whether Debian's Python has a module. */
export const hasModule = (name: string) => spawnSync(python, ['-c', `import ${name}`]).status === 0;

/** Whether a program is there to be asked. */
export const hasCommand = (command: string) => spawnSync(command, ['--version']).status === 0;

/** Works in a folder that is gone afterwards. */
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
 * A trade as beancount books it: it finds by itself what is sold. It knows no splits: all lots are given back and opened anew as ours
 * are, which it refuses where these do not cost together what its own do.
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
  remaining: z.record(z.string(), z.array(z.tuple([z.string(), z.string(), z.string()]))),
  gains: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))),
});

/** What beancount made of books, by its booking FIFO. */
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
  const { remaining: left, gains } = BeancountAnswer.parse(JSON.parse(answer));
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

/** What GnuCash made of books without splits of shares, by its lots, which are FIFO. */
export function runGnucashLots(books: readonly (readonly BookTrade[])[]): LotResult[] {
  const answer = runCommand(python, [script('./gnucash-lots.py'), 'lots'], writeTrades(books));
  return GnucashLots.parse(JSON.parse(answer)).map((lots) => {
    const all = lots.map((lot) =>
      lot.map(([day, quantity, value]) => ({ day, quantity: BigInt(quantity), value: BigInt(value) * unitsPerCent })),
    );
    const open = all.map((lot) => ({
      day: lot.find(({ quantity }) => quantity > 0n)?.day ?? '',
      quantity: lot.reduce((sum, { quantity }) => sum + quantity, 0n),
      cost: lot.reduce((sum, { value }) => sum + value, 0n),
    }));
    // What a sale gained stands beside it without a quantity.
    const gains = all.flat().filter(({ quantity }) => quantity === 0n);
    return {
      left: open.filter(({ quantity }) => quantity !== 0n).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
      gains: gains.map(({ day, value }) => ({ day, gain: value })),
    };
  });
}

/** The cells of the rows of a table in HTML. */
function cellsOf(html: string): string[][] {
  return [...html.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[dh].*?<\/t[dh]>/gs)].map(([cell]) => cell.replace(/<[^>]*>/g, '').trim()),
  );
}

/** An amount as GnuCash shows it, `-$1,234.56`, in minor units. */
function parseGnucashAmount(text: string): bigint {
  const digits = text.replaceAll(/[^\d]/g, '');
  return BigInt(digits) * (text.includes('-') ? -1n : 1n);
}

/** What GnuCash's report of portfolios says of books; of itself it takes the average. */
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
    return { cost: parseGnucashAmount(under('Basis')) * unitsPerCent, gain: parseGnucashAmount(under('Realized Gain')) * unitsPerCent };
  });
}

/** Books as hledger reads them: each part of a sale with what it had cost by our lots, and what is left of the proceeds as a gain. */
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

/** What accounts hold by a balance of hledger: the number of each. */
function hledgerBalances(journal: string, ...args: string[]): Map<string, string> {
  const csv = runCommand('hledger', ['-f', '-', 'balance', '--flat', '-N', '-E', '-O', 'csv', ...args], journal);
  const cells = csv.split('\n').map((line) => line.slice(1, -1).split('","'));
  return new Map(cells.map(([name = '', amount = '']) => [name, /^-?[\d.]+/.exec(amount)?.[0] ?? '']));
}

const parseDigits = (text: string, digits: number): bigint => {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(`${whole}${part.padEnd(digits, '0')}`);
};

/** What hledger holds of books where each part of a sale is written with what it had cost, since it does not choose itself. */
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
