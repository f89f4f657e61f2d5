import { checkRow, firstState } from '#entry/bulk/bulk-rows.ts';
import { reduceRows } from '#entry/bulk/reduce-rows.ts';
import type { Problem } from '#entry/problems.ts';
import { checkSplit, reckon, type SplitForm } from '#entry/split-form.ts';
import { gainOf, newForm, newIds } from '#entry/transaction-form.ts';
import { blankLine, problemIn, reckonLines } from '#imports/split-lines.ts';
import { decimalSignOfBook } from '#ledger/read-amount.ts';
import type { Account } from '#ledger/account.ts';
import { calculate } from '#ledger/calculator.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { entryOf } from '#ledger/statement/entries.ts';
import type { BookFile } from '#statements/book-file.ts';
import { readFile } from '#statements/read-file.ts';
import type { StatementFile } from '#statements/statement.ts';
import { readPasted } from '#web/features/transactions/calculator.tsx';
import { problemWords } from '#web/features/transactions/problem-words.ts';
import { amountWords } from '#web/lib/amount-words.ts';
import { readPasted as readInField } from '#web/lib/read-pasted.ts';
import { account } from '../support/factories.ts';

/** What a text is in a book: minor units, or the sentence that says why it is none. */
export type Reader = (text: string, book: BookCurrency) => bigint | string;

// Of what is spent nothing is turned around.
const food: Account = { ...account('Food', 'EXPENSE') };
const now = new Date(2026, 4, 6, 9, 30);

const inWords = (problem: Problem | undefined, book: BookCurrency) => problem && problemWords(problem, book);

function ofField(text: string, book: BookCurrency): bigint | string {
  let taken: bigint | undefined;
  const why = readInField(text, book, ({ minor }) => {
    taken = minor;
  });
  return why ?? taken ?? 'nothing';
}

function ofSplitLine(text: string, book: BookCurrency): bigint | string {
  const line = { ids: newIds(), otherId: 'Bank', typed: text, notes: '', tags: '' };
  const form: SplitForm = {
    ...newForm(food, now),
    description: 'x',
    groupId: 'g',
    lines: [line, { ...line, ids: newIds(), typed: '0' }],
  };
  const why = checkSplit(form, book, new Map()).lines?.[line.ids.id]?.typed;
  return inWords(why, book) ?? reckon(form, book).amounts[0] ?? 'nothing';
}

function ofStatementLine(text: string, book: BookCurrency): bigint | string {
  const line = { ...blankLine('Bank'), typed: text };
  const problem = problemIn(line, 100n, book);
  if (problem !== undefined) return amountWords(problem, text, book);
  return reckonLines([line, { ...line, typed: '0' }], 100n, book).amounts[0] ?? 'nothing';
}

function ofSheet(text: string, book: BookCurrency): bigint | string {
  const first = firstState(food, now, newIds());
  const state = reduceRows(first, {
    type: 'paste',
    paste: {
      rowId: first.rows[0]?.ids.id ?? '',
      column: 'digits',
      cells: [[text]],
      ids: [newIds()],
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
  return row.unread.digits === undefined
    ? gainOf(row, new Map([[food.id, food]]))
    : (inWords(checkRow(row, { accounts: new Map(), money: book }).digits, book) ?? 'nothing');
}

function ofCalculator(text: string, book: BookCurrency): bigint | string {
  const read = readPasted(text, book);
  return 'why' in read ? read.why : calculate(read.expression);
}

/** What the last row of a file is in the book. */
function ofFile(file: StatementFile | BookFile, text: string, book: BookCurrency): bigint | string {
  // What is of another currency stands in a statement of its own.
  const rows = 'statements' in file ? file.statements.flatMap((statement) => statement.rows) : [];
  const row = rows[samples.length];
  if (row === undefined) return amountWords('noAmount', text, book);
  const entry = entryOf(row, 'k', book.decimals);
  return typeof entry === 'string' ? amountWords(entry, text, book) : entry.gainMinor;
}

/** Amounts that tell which sign parts whole from broken. */
const samples = ['1.50', '2.50', '3.50'];
const samplesOf = (book: BookCurrency) => samples.map((each) => each.replace('.', decimalSignOfBook(book)));
const bytes = (text: string) => new TextEncoder().encode(text);

function ofCsv(text: string, book: BookCurrency): bigint | string {
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
  return ofFile(file, text, book);
}

function ofQif(text: string, book: BookCurrency): bigint | string {
  const rows = [...samplesOf(book), text].map((amount) => `D10/31/2026\nT${amount}\nPMarket\n^`);
  return ofFile(readFile(bytes(`!Type:Bank\n${rows.join('\n')}\n`)).file, text, book);
}

function ofOfx(text: string, book: BookCurrency): bigint | string {
  const rows = [...samplesOf(book), text].map(
    (amount) => `<STMTTRN><DTPOSTED>20261031<TRNAMT>${amount}<NAME>Market</STMTTRN>`,
  );
  const list = `<OFX><STMTRS><BANKTRANLIST>${rows.join('\n')}</BANKTRANLIST></STMTRS></OFX>`;
  return ofFile(readFile(bytes(list)).file, text, book);
}

/** All that read amounts which people write, by where they stand. */
export const readers: Record<string, Reader> = {
  field: ofField,
  splitLine: ofSplitLine,
  statementLine: ofStatementLine,
  sheet: ofSheet,
  calculator: ofCalculator,
  csv: ofCsv,
  qif: ofQif,
  ofx: ofOfx,
};
