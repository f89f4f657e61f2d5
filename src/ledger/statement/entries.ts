import { limits } from '#contract/limits.ts';
import { toMinorOrProblem } from '#ledger/read-amount.ts';
import { parseDecimal } from '#values/decimal.ts';

/** A row of a bank's statement as it may be entered in the account that the statement is of. */
export type StatementEntry = {
  /** What it is called among those looked at. */
  key: string;
  /** The day of the book, `YYYY-MM-DD`. */
  day: string;
  /** What the account gains, in minor units. */
  gainMinor: bigint;
  description: string;
  notes: string;
  bankId?: string;
  /** What the file says of the other side. */
  category?: string;
};

/** What a file says of a row; amounts as exact text. */
export type StatementRowFields = {
  date: string;
  amount: string;
  payee: string;
  text: string;
  bankId?: string | undefined;
  reference?: string | undefined;
  category?: string | undefined;
};

/** Why a row cannot be entered as it is: its amount has more decimals than the book's currency, or more digits than an amount may have. */
export type StatementEntryProblem = 'tooPrecise' | 'tooLarge';

/** What stands for a description where the file has none: a transaction needs one. */
const emptyDescription = '–';

/** A text that a store takes. */
const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed().trim();

const onOneLine = (text: string) => clean(text).replaceAll(/\s*\n\s*/g, ' ');

/** How far a line is set in may say something. */
const onLines = (text: string) => clean(text).replaceAll(/\s*\n/g, '\n');

const fitting = (text: string, most: number) =>
  text.length <= most ? text : [...text].slice(0, most).join('').trim();

/** The words of a row, however long. */
function textsOfRow(row: StatementRowFields): { description: string; notes: string } {
  const said = [row.payee, row.text, row.reference ?? '', row.category ?? ''].map((text) => text.trim());
  const [payee = '', text = ''] = said;
  return {
    description: onOneLine(said.find((each) => each !== '') ?? emptyDescription),
    notes: payee === '' || text === payee ? '' : onLines(text),
  };
}

/** Whether a row says more than an entry has room for. */
export function isTruncated(row: StatementRowFields): boolean {
  const { description, notes } = textsOfRow(row);
  return description.length > limits.transactionDescription || notes.length > limits.transactionNotes;
}

/** A row of a file as an entry, in a currency with so many decimals; or why it is none. */
export function toStatementEntry(
  row: StatementRowFields,
  key: string,
  decimals: number,
): StatementEntry | StatementEntryProblem {
  const gainMinor = toMinorOrProblem(parseDecimal(row.amount), decimals);
  if (typeof gainMinor === 'string') return gainMinor;
  const { description, notes } = textsOfRow(row);
  const bankId = row.bankId?.trim() ?? '';
  const category = row.category?.trim() ?? '';
  return {
    key,
    day: row.date,
    gainMinor,
    description: fitting(description, limits.transactionDescription),
    notes: fitting(notes, limits.transactionNotes),
    ...(bankId !== '' && { bankId }),
    ...(category !== '' && { category }),
  };
}

/**
 * The positions of entries within their days, from 0: a bank's file goes forwards or backwards through time, and rows of one day are to
 * stand in the books as they followed one another.
 */
export function listPositionsInDay(entries: readonly Pick<StatementEntry, 'day'>[]): number[] {
  const isBackwards = (entries[0]?.day ?? '') > (entries.at(-1)?.day ?? '');
  const counts = new Map<string, number>();
  for (const { day } of entries) counts.set(day, (counts.get(day) ?? 0) + 1);
  const seen = new Map<string, number>();
  return entries.map(({ day }) => {
    const before = seen.get(day) ?? 0;
    seen.set(day, before + 1);
    return isBackwards ? (counts.get(day) ?? 1) - 1 - before : before;
  });
}
