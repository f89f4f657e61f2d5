import { readCommodityItems, readStoredPrices } from '#ledger/commodity/commodities.ts';
import { readSignStyle } from '#ledger/money.ts';
import { type TableFileFormat, writeTable } from '#statements/write-table.ts';
import { writeGnucash } from '#statements/write-gnucash.ts';
import { writeJournal } from '#statements/write-journal.ts';
import { writeOfx } from '#statements/write-ofx.ts';
import { groupIdOf, linesOf } from '#ledger/groups.ts';
import type { Split, Transaction } from '#ledger/transaction.ts';
import type { DecimalSign } from '#values/amounts.ts';
import { escapeForSpreadsheet, writeCsv } from '#statements/write-csv.ts';
import type { Delimiter } from '#statements/table.ts';
import { tidyLines, tidy } from '#statements/text-lines.ts';
import type { Account } from '#ledger/account.ts';
import { exchangeSide } from '#ledger/commodity/exchange-side.ts';
import { isHolding } from '#ledger/commodity/is-holding.ts';
import { parseRatio, formatRatio } from '#ledger/commodity/ratio.ts';
import { readShareSplit } from '#ledger/commodity/share-split.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { parseDecimal, formatDecimal, multiplyDecimals } from '#values/decimal.ts';
import type { InvestmentStatement, SecurityMove } from '#statements/write-ofx-investments.ts';
import { toWrittenBook, type ExportSource } from './export-book.ts';
import {
  type BalancesBefore,
  findExternalAccountIds,
  toAccountNumber,
  type StatementSelection,
  exportStatements,
} from './export-statements.ts';
import { sortOldestFirst } from './export-entries.ts';
import { type BookFormat, createBookFormat, isCurrencyCode, legSideOf } from './book-format.ts';

/** True if an account holds a security or another commodity, not money: its currency is none, or the book calls it a commodity. */
function isInvestment(account: Account, commodities: ReadonlyMap<string, unknown>): boolean {
  const currency = ownCurrency(account);
  return currency !== '' && (!isCurrencyCode(currency) || isHolding(account, commodities));
}

/** Decimals of a unit price. */
const priceDigits = 12;

const withoutMinus = (amount: string) => amount.replace(/^-/, '');

/** Returns the rounded unit price, which OFX requires beside the total. */
function computeUnitPrice(cash: string, quantity: string): string {
  const [total, units] = [parseRatio(withoutMinus(cash)), parseRatio(withoutMinus(quantity))];
  return formatRatio({ over: total.over * units.under, under: total.under * units.over }, priceDigits);
}

/** A security move with the currency in which it was paid; undefined if no money was paid. */
type PaidMove = { move: SecurityMove; currency: string | undefined };

/** Returns the effect of a transaction on a security account; empty if its quantity does not change. */
function createSecurityMoves(bookFormat: BookFormat, transaction: Transaction, split: Split): PaidMove[] {
  const { description, notes } = transaction;
  const quantity = bookFormat.amountOf(split.accountId, split.valueMinor);
  if (split.valueMinor === 0n) return [];
  const about = {
    id: legSideOf(transaction, split).bankId ?? transaction.id,
    date: bookFormat.dayOf(transaction),
    description,
    notes,
    quantity,
  };
  const ends = exchangeSide(transaction);
  const foreign = ends?.split === split ? ends.foreign : undefined;
  const currency = foreign?.accountId === undefined ? '' : bookFormat.currencyOf(foreign.accountId);
  if (foreign?.accountId !== undefined && foreign.minor !== 0n && isCurrencyCode(currency)) {
    const cash = bookFormat.amountOf(foreign.accountId, -foreign.minor);
    return [
      { currency, move: { kind: 'trade', ...about, cash, unitPrice: computeUnitPrice(cash, quantity) } },
    ];
  }
  const ofShares = readShareSplit(transaction);
  const move: SecurityMove =
    ofShares === undefined
      ? { kind: 'transfer', ...about }
      : { kind: 'split', ...about, unitsBefore: bookFormat.amountOf(split.accountId, ofShares.oldMinor) };
  return [{ currency: undefined, move }];
}

/** Returns the market value at the end by the last price in a currency; undefined if none is known. */
function createPosition(
  units: string,
  { items = [] }: Pick<ExportSource, 'items'>,
  { symbol, currency }: { symbol: string; currency: string },
): InvestmentStatement['position'] {
  const known = readStoredPrices(items)
    .filter((price) => price.of === symbol && price.in === currency)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const last = known.at(-1);
  if (last === undefined || units.startsWith('-') || /^0(?:\.0*)?$/.test(units)) return undefined;
  const value = formatRatio(
    parseRatio(formatDecimal(multiplyDecimals(parseDecimal(units), parseDecimal(last.price)))),
    2,
  );
  return { units, price: last.price, value, day: last.day };
}

/**
 * Returns the security accounts as investment statements, in tree order: one for each payment currency, because an OFX statement has one
 * currency. Moves without payment are in the first one.
 */
function exportInvestments(
  from: ExportSource,
  { accountIds, before }: StatementSelection,
): InvestmentStatement[] {
  const { accounts, transactions, items = [] } = from;
  const bookFormat = createBookFormat(accounts);
  const named = readCommodityItems(items);
  const held = new Map(
    accounts
      .filter((account) => accountIds.has(account.id) && isInvestment(account, named))
      .map((account) => [
        account.id,
        { account, moves: new Array<PaidMove>(), minor: before?.get(account.id) ?? 0n },
      ]),
  );
  for (const transaction of sortOldestFirst(transactions))
    for (const split of [transaction.splitA, transaction.splitB]) {
      const holding = held.get(split.accountId);
      if (holding === undefined) continue;
      holding.moves.push(...createSecurityMoves(bookFormat, transaction, split));
      holding.minor += split.valueMinor;
    }
  return [...bookFormat.paths.keys()].flatMap((id): InvestmentStatement[] => {
    const holding = held.get(id);
    if (holding === undefined || holding.moves.length === 0) return [];
    const { account, moves, minor } = holding;
    const symbol = bookFormat.currencyOf(id);
    const paidIn = [...new Set(moves.flatMap(({ currency }) => currency ?? []))];
    const [first = bookFormat.currency] = paidIn;
    const security = {
      symbol,
      name: named.get(symbol)?.name ?? account.name,
      isFund: account.type === 'MUTUAL',
    };
    return [first, ...paidIn.slice(1)].map((currency) => ({
      account: { number: toAccountNumber(id) },
      currency,
      security,
      moves: moves.filter((each) => (each.currency ?? first) === currency).map(({ move }) => move),
      position:
        before === undefined || currency !== first
          ? undefined
          : createPosition(bookFormat.amountOf(id, minor), { items }, { symbol, currency }),
    }));
  });
}

/** The columns of a journal table, in order. */
const journalColumns = ['number', 'date', 'debit', 'credit', 'amount', 'currency', 'text'] as const;

/** The format of a journal table: the delimiter of its cells, the decimal sign, the names of its columns. */
export type JournalTableFormat = {
  delimiter: Delimiter;
  decimal: DecimalSign;
  names: Record<(typeof journalColumns)[number], string>;
};

/** The number of rows per piece. */
const rowsInPiece = 500;
const between = ' › ';

/** Returns the entries of a journal, oldest first: each is one transaction, or the lines of one split. */
function groupEntries(transactions: readonly Transaction[]): Transaction[][] {
  const groups = Map.groupBy(transactions, groupIdOf);
  const done = new Set<string>();
  return sortOldestFirst(transactions).flatMap((transaction) => {
    const id = groupIdOf(transaction);
    if (id === undefined) return [[transaction]];
    if (done.has(id)) return [];
    done.add(id);
    return [linesOf(groups.get(id) ?? [], id)];
  });
}

/** Returns the cells of a line: the amount is debited to one account and credited to the other. */
function writeCells(
  { number, line }: { number: number; line: Transaction },
  bookFormat: BookFormat,
  decimal: DecimalSign,
): string[] {
  const { splitA, splitB, description, notes } = line;
  const [debit, credit] = splitA.valueMinor < 0n ? [splitB, splitA] : [splitA, splitB];
  const nameOf = (accountId: string) =>
    escapeForSpreadsheet(tidy(bookFormat.pathOf(accountId).join(between)));
  const texts = [tidy(description), tidyLines(notes)].filter((text) => text !== '');
  const cells = {
    number: String(number),
    date: bookFormat.dayOf(line),
    debit: nameOf(debit.accountId),
    credit: nameOf(credit.accountId),
    amount: bookFormat.amountOf(debit.accountId, debit.valueMinor).replace('.', decimal),
    currency: bookFormat.currencyOf(debit.accountId),
    text: escapeForSpreadsheet(texts.join('\n')),
  };
  return journalColumns.map((name) => cells[name]);
}

/**
 * Writes transactions as a journal in CSV, piece by piece: each once, with the debited and the credited account, so that the amounts of
 * each currency add up. The lines of a split share one number, and so do the two ends of an exchange, which use trading accounts.
 */
export function* writeJournalTable(from: ExportSource, table: JournalTableFormat): Generator<string> {
  const bookFormat = createBookFormat(from.accounts);
  yield writeCsv([journalColumns.map((name) => table.names[name])], table.delimiter);
  const lines = groupEntries(from.transactions).flatMap((entry, at) =>
    entry.map((line) => ({ number: at + 1, line })),
  );
  for (let at = 0; at < lines.length; at += rowsInPiece)
    yield writeCsv(
      lines.slice(at, at + rowsInPiece).map((line) => writeCells(line, bookFormat, table.decimal)),
      table.delimiter,
    );
}

/** The export formats, the most used first. */
export const fileFormats = ['csv', 'journal', 'ofx', 'ledger', 'beancount', 'gnucash'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** The options of an exported file. */
export type ExportFileOptions = {
  format: FileFormat;
  /** The accounts whose rows are exported; undefined for a whole book. */
  accountIds: ReadonlySet<string> | undefined;
  before: BalancesBefore;
  /** The current day, `YYYY-MM-DD`. */
  today: string;
  table: TableFileFormat;
  /** The column names of a journal table, which otherwise has the format of a table. */
  journalNames: JournalTableFormat['names'];
};

/** The mark by which spreadsheets recognize UTF-8. */
const byteOrderMark = '\uFEFF';

function selectRows({ format, accountIds, before }: ExportFileOptions, from: ExportSource) {
  if (accountIds !== undefined) return { accountIds, before };
  const all = new Set(
    from.transactions.flatMap(({ splitA, splitB }) => [splitA.accountId, splitB.accountId]),
  );
  return { accountIds: format === 'ofx' ? findExternalAccountIds(from) : all, before };
}

/** Returns the sign style of the book's pages, which tables for people use. */
const displaySigns = ({ accounts }: ExportSource) =>
  readSignStyle(accounts.find(({ type }) => type === 'ROOT'));

/** Returns the money accounts as bank statements, and the others as broker statements. */
export function exportOfxStatements(from: ExportSource, { accountIds, before }: StatementSelection) {
  const named = readCommodityItems(from.items ?? []);
  const investments = new Set(
    from.accounts.filter((account) => isInvestment(account, named)).map(({ id }) => id),
  );
  const ofBanks = new Set([...accountIds].filter((id) => !investments.has(id)));
  return {
    banks: exportStatements(from, { accountIds: ofBanks, before }, 'ledger'),
    investments: exportInvestments(from, { accountIds, before }),
  };
}

/** Writes the file, piece by piece. */
export function* writeExportFile(from: ExportSource, wanted: ExportFileOptions): Generator<string> {
  const isPart = wanted.accountIds !== undefined;
  switch (wanted.format) {
    case 'csv':
      yield byteOrderMark;
      return yield* writeTable(
        exportStatements(from, selectRows(wanted, from), displaySigns(from)),
        wanted.table,
      );
    case 'journal':
      yield byteOrderMark;
      return yield* writeJournalTable(from, { ...wanted.table, names: wanted.journalNames });
    case 'ofx':
      return yield* writeOfx(exportOfxStatements(from, selectRows(wanted, from)), wanted.today);
    case 'gnucash':
      return yield* writeGnucash(toWrittenBook(from, isPart));
    default:
      return yield* writeJournal(toWrittenBook(from, isPart), wanted.format);
  }
}
