import { limits } from '#contract/limits.ts';
import { toMinorOrProblem } from '#ledger/read-amount.ts';
import { parseDecimal } from '#values/decimal.ts';

/** A row of a bank statement in the form in which it can be entered in its account. */
export type StatementEntry = {
  /** The key of the entry, unique among those of the statement. */
  key: string;
  /** The day of the book, `YYYY-MM-DD`. */
  day: string;
  /** The gain of the account, in minor units. */
  gainMinor: bigint;
  description: string;
  notes: string;
  bankId?: string;
  /** The category of the other side in the file. */
  category?: string;
};

/** The fields of a row in a file; amounts are exact texts. */
export type StatementRowFields = {
  date: string;
  amount: string;
  payee: string;
  text: string;
  bankId?: string | undefined;
  reference?: string | undefined;
  category?: string | undefined;
};

/**
 * The reason why a row cannot be entered: its amount has more decimals than the book's currency, or more digits than an amount can have.
 */
export type StatementEntryProblem = 'tooPrecise' | 'tooLarge';

/** The description if the file has none, because a transaction needs one. */
const emptyDescription = '–';

/** Removes characters that a store rejects. */
const clean = (text: string) => text.replaceAll('\u0000', '').toWellFormed().trim();

const onOneLine = (text: string) => clean(text).replaceAll(/\s*\n\s*/g, ' ');

/** The indentation of lines stays, because it can be meaningful. */
const onLines = (text: string) => clean(text).replaceAll(/\s*\n/g, '\n');

const fitting = (text: string, most: number) =>
  text.length <= most ? text : [...text].slice(0, most).join('').trim();

/** Returns the description and notes of a row at any length. */
function textsOfRow(row: StatementRowFields): { description: string; notes: string } {
  const texts = [row.payee, row.text, row.reference ?? '', row.category ?? ''].map((text) => text.trim());
  const [payee = '', text = ''] = texts;
  return {
    description: onOneLine(texts.find((each) => each !== '') ?? emptyDescription),
    notes: payee === '' || text === payee ? '' : onLines(text),
  };
}

/** True if the texts of a row are longer than a transaction allows. */
export function isTruncated(row: StatementRowFields): boolean {
  const { description, notes } = textsOfRow(row);
  return description.length > limits.transactionDescription || notes.length > limits.transactionNotes;
}

/** Returns a row of a file as an entry in a currency with `decimals`, or the reason why it cannot be entered. */
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
 * Returns the positions of entries within their days, from 0. A bank's file is sorted forwards or backwards, and rows of one day must keep
 * their order in the book.
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
