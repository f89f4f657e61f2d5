import { pasteAmount, typeAmount } from '#entry/amount-field.ts';
import { checkRow, createBulkState } from '#entry/bulk/bulk-rows.ts';
import { reduceBulkRows } from '#entry/bulk/reduce-rows.ts';
import { readCounterMinor } from '#entry/exchange-amounts.ts';
import { parsePositiveMinor, parseTypedPrice } from '#entry/trade-figures.ts';
import type { Problem } from '#entry/problems.ts';
import { checkSplit, calculateSplitAmounts, type SplitForm } from '#entry/split-form.ts';
import { calculateFormGain, createTransactionForm, createTransactionIds } from '#entry/transaction-form.ts';
import { createBlankLine, findAmountProblem, computeLines } from '#imports/split-lines.ts';
import { calculateAmount, decimalSignOfBook } from '#ledger/read-amount.ts';
import type { Account } from '#ledger/account.ts';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { fillDigits, type FilledText } from '#ledger/fill-digits.ts';
import { type BookCurrency, formatDigits } from '#ledger/money.ts';
import { readSearch } from '#ledger/search/read-search.ts';
import { toStatementEntry } from '#ledger/statement/entries.ts';
import type { BookFile } from '#statements/book-file.ts';
import { readFile } from '#statements/read-file.ts';
import type { StatementFile } from '#statements/statement.ts';
import { parseDecimal, toMinor } from '#values/decimal.ts';
import { readTypedAmount } from '#web/features/budget/typed-amounts.ts';
import { readPastedExpression } from '#web/features/transactions/calculator.tsx';
import { formatFieldProblem } from '#web/features/transactions/problem-messages.ts';
import { formatAmountProblem } from '#web/lib/amounts/amount-messages.ts';
import { account } from '../support/factories.ts';

/** Reads a text as an amount of a book: minor units, or the message that says why it is not an amount. */
export type AmountReader = (text: string, book: BookCurrency) => bigint | string;

// An expense account, because its amounts keep their sign.
const food: Account = { ...account('Food', 'EXPENSE') };
const now = new Date(2026, 4, 6, 9, 30);

const formatProblem = (problem: Problem | undefined, book: BookCurrency) =>
  problem && formatFieldProblem(problem, book);

/** Reads a text that is pasted into a field for one amount: the editor, opening balances, schedules, balance checks, reconciliation. */
function readPastedAmount(text: string, book: BookCurrency): bigint | string {
  const { digits, isNegative, problem } = pasteAmount('', text, book);
  if (problem !== undefined) return formatAmountProblem(problem, text, book);
  return digits === '' ? 'nothing' : BigInt(digits) * (isNegative === true ? -1n : 1n);
}

/** Reads a text that is typed key by key into such a field, as `useAmountDigits` does. */
function readTypedKeys(text: string, book: BookCurrency): bigint | string {
  let field = pasteAmount('', '', book);
  for (const key of text)
    field = typeAmount(field, (field.shown ?? formatDigits(field.digits, book)) + key, { money: book });
  if (field.problem !== undefined) return formatAmountProblem(field.problem, text, book);
  return field.digits === '' ? 'nothing' : BigInt(field.digits);
}

/** Reads a text that is typed key by key into a field that may calculate, as `useAmountText` does. */
function readKeysWith(read: AmountReader): AmountReader {
  return (text, book) =>
    read(
      [...text].reduce<FilledText>((field, key) => fillDigits(field.text + key, field, book), {
        text: '',
        isFilled: false,
      }).text,
      book,
    );
}

function readSplitLine(text: string, book: BookCurrency): bigint | string {
  const line = { ids: createTransactionIds(), otherId: 'Bank', typed: text, notes: '', tags: '' };
  const form: SplitForm = {
    ...createTransactionForm(food, now),
    description: 'x',
    groupId: 'g',
    lines: [line, { ...line, ids: createTransactionIds(), typed: '0' }],
  };
  const why = checkSplit(form, book, new Map()).lines?.[line.ids.id]?.typed;
  return formatProblem(why, book) ?? calculateSplitAmounts(form, book).amounts[0] ?? 'nothing';
}

function readStatementLine(text: string, book: BookCurrency): bigint | string {
  const line = { ...createBlankLine('Bank'), typed: text };
  const problem = findAmountProblem(line, 100n, book);
  if (problem !== undefined) return formatAmountProblem(problem, text, book);
  return computeLines([line, { ...line, typed: '0' }], 100n, book).amounts[0] ?? 'nothing';
}

function readSheetCell(text: string, book: BookCurrency): bigint | string {
  const first = createBulkState(food, now, createTransactionIds());
  const state = reduceBulkRows(first, {
    type: 'paste',
    paste: {
      rowId: first.rows[0]?.ids.id ?? '',
      column: 'digits',
      cells: [[text]],
      ids: [createTransactionIds()],
      context: {
        accounts: new Map([[food.id, food]]),
        choices: { accountId: [], otherId: [] },
        money: book,
        dates: { dayFirst: false, months: [] },
      },
    },
  });
  const [row] = state.rows;
  if (row === undefined) return 'nothing';
  return row.unreadable.digits === undefined
    ? calculateFormGain(row, new Map([[food.id, food]]))
    : (formatProblem(checkRow(row, { accounts: new Map(), money: book }).digits, book) ?? 'nothing');
}

/** Reads a text in a budget field and in every other field that is read directly. */
function readBudgetText(text: string, book: BookCurrency): bigint | string {
  const { minor, problem } = readTypedAmount(text, book);
  return problem ?? minor ?? 'nothing';
}

/** Reads the counter amount of an exchange, without its sign. */
const readCounterAmount: AmountReader = (text, book) => readCounterMinor(text, book) ?? 'no amount';

/** Reads the amount of a trade, which is more than zero. */
const readTradeAmount: AmountReader = (text, book) => parsePositiveMinor(text, book) ?? 'no amount';

/** Reads a unit price in minor units, if it has no more decimals than its currency. */
const readUnitPrice: AmountReader = (text, book) => {
  const price = parseTypedPrice(text, book);
  return (price === undefined ? undefined : toMinor(parseDecimal(price), book.decimals)) ?? 'no amount';
};

/** Reads an amount comparison in a search: the least amount that is found. */
const readSearchAmount: AmountReader = (text, book) => {
  const tree = buildAccountTree([account('Main', 'ROOT')]);
  const today = '2026-10-31';
  const { decimals } = book;
  const [term] = readSearch(`>=${text}`, { book, decimals, order: 'mdy', today, tree, tags: [] });
  const [meaning] = term?.any ?? [];
  return (meaning?.kind === 'amount' ? meaning.least : undefined) ?? 'no amount';
};

function readCalculator(text: string, book: BookCurrency): bigint | string {
  const read = readPastedExpression(text, book);
  return 'why' in read ? read.why : calculateAmount(read.expression, book);
}

/** Reads the last row of a file as an amount of the book. */
function readFileAmount(file: StatementFile | BookFile, text: string, book: BookCurrency): bigint | string {
  // Rows in another currency are in a separate statement.
  const rows = 'statements' in file ? file.statements.flatMap((statement) => statement.rows) : [];
  const row = rows[samples.length];
  if (row === undefined) return formatAmountProblem('noAmount', text, book);
  const entry = toStatementEntry(row, 'k', book.decimals);
  return typeof entry === 'string' ? formatAmountProblem(entry, text, book) : entry.gainMinor;
}

/** Amounts that show which sign is the decimal sign. */
const samples = ['1.50', '2.50', '3.50'];
const samplesOf = (book: BookCurrency) => samples.map((each) => each.replace('.', decimalSignOfBook(book)));
const bytes = (text: string) => new TextEncoder().encode(text);

function readCsvAmount(text: string, book: BookCurrency): bigint | string {
  const rows = [...samplesOf(book), text].map((amount) => `2026-10-31;Market;"${amount}"`);
  const { file } = readFile(bytes(['Date;Payee;Amount', ...rows].join('\n')), {
    delimiter: ';',
    form: {
      skipped: 1,
      roles: ['date', 'payee', 'amount'],
      dateOrder: 'ymd',
      decimal: decimalSignOfBook(book),
      isReversed: false,
      open: [],
    },
  });
  return readFileAmount(file, text, book);
}

function readQifAmount(text: string, book: BookCurrency): bigint | string {
  const rows = [...samplesOf(book), text].map((amount) => `D10/31/2026\nT${amount}\nPMarket\n^`);
  return readFileAmount(readFile(bytes(`!Type:Bank\n${rows.join('\n')}\n`)).file, text, book);
}

function readOfxAmount(text: string, book: BookCurrency): bigint | string {
  const rows = [...samplesOf(book), text].map(
    (amount) => `<STMTTRN><DTPOSTED>20261031<TRNAMT>${amount}<NAME>Market</STMTTRN>`,
  );
  const list = `<OFX><STMTRS><BANKTRANLIST>${rows.join('\n')}</BANKTRANLIST></STMTRS></OFX>`;
  return readFileAmount(readFile(bytes(list)).file, text, book);
}

/** The fields in which a user types an amount. */
export const typedAmountReaders: Record<string, AmountReader> = {
  field: readTypedKeys,
  pasted: readPastedAmount,
  splitLine: readKeysWith(readSplitLine),
  statementLine: readKeysWith(readStatementLine),
  sheet: readSheetCell,
  calculator: readCalculator,
  budget: readKeysWith(readBudgetText),
  counterAmount: readKeysWith(readCounterAmount),
  trade: readKeysWith(readTradeAmount),
  price: readKeysWith(readUnitPrice),
  search: readSearchAmount,
};

/** The readers of written amounts, by the field or file that has the amount. */
export const amountReaders: Record<string, AmountReader> = {
  field: readPastedAmount,
  splitLine: readSplitLine,
  statementLine: readStatementLine,
  sheet: readSheetCell,
  calculator: readCalculator,
  csv: readCsvAmount,
  qif: readQifAmount,
  ofx: readOfxAmount,
};
