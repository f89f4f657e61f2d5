import type { DecimalSign } from '#values/amounts.ts';
import { makeDay } from '#values/calendar.ts';
import { readFileAmount } from './amounts.ts';
import { shorten, type RowPart } from './statement.ts';
import { tidy } from './text-lines.ts';
import { completeYear } from './table-days.ts';

/** A line of an entry: its field code and its value. */
export type QifField = { code: string; value: string; line: number };
export type QifEntry = { line: number; fields: QifField[] };

/** The figures of a day in order; `isAfterApostrophe` is true if an apostrophe precedes the last one. */
type DayFigures = { figures: [number, number, number]; isAfterApostrophe: boolean };

/** Reads `8/ 1/97`, `8/1'01`, `31.12.2026`, `2026-12-31`, and `03/25/099Share`, where a payee follows the year without a space. */
function parseDayFigures(text: string): DayFigures | undefined {
  const [, one, two, sign = '', three] =
    /^\s*(\d{1,4})\s*[-/.]\s*(\d{1,2})\s*([-/.'\s]\s*'?)\s*(\d{4}|0?\d\d?)/.exec(text) ?? [];
  return three === undefined
    ? undefined
    : { figures: [Number(one), Number(two), Number(three)], isAfterApostrophe: sign.includes("'") };
}

/** Returns the day at the start of a text; undefined if there is none. Two digits after an apostrophe are a year after 1999. */
export function readQifDay(text: string, dayFirst: boolean): string | undefined {
  const found = parseDayFigures(text);
  if (found === undefined) return undefined;
  const [one, two, three] = found.figures;
  if (one > 31) return makeDay(one, two, three);
  const year = found.isAfterApostrophe && three < 100 ? 2000 + three : completeYear(three);
  return dayFirst ? makeDay(year, two, one) : makeDay(year, one, two);
}

/** Returns the entries between two headers: fields up to `^`. */
function readEntries(lines: readonly { text: string; line: number }[]): {
  entries: QifEntry[];
  isOpen: boolean;
} {
  const entries: QifEntry[] = [];
  let entry: QifEntry = { line: 0, fields: [] };
  for (const { text, line } of lines) {
    if (text.startsWith('^')) {
      if (entry.fields.length > 0) entries.push(entry);
      entry = { line: 0, fields: [] };
      continue;
    }
    if (entry.fields.length === 0) entry.line = line;
    entry.fields.push({ code: text.charAt(0).toUpperCase(), value: text.slice(1).trim(), line });
  }
  const isOpen = entry.fields.length > 0;
  if (isOpen) entries.push(entry);
  return { entries, isOpen };
}

/** Returns a category; `--Split--` means that the parts follow. */
export const readCategory = (text: string) => tidy(text.replace(/^--.*--$/, ''));

const isZero = (amount: string) => /^-?0*(?:\.0*)?$/.test(amount);

/** Returns the parts of a split: each begins with its category. Parts of 0.00 are skipped: programs write them for empty lines. */
export function readSplitParts(fields: readonly QifField[], decimal: DecimalSign): RowPart[] {
  const parts: RowPart[] = [];
  for (const { code, value } of fields) {
    if (code === 'S') parts.push({ category: readCategory(value), amount: '0', text: '' });
    const part = parts.at(-1);
    if (part === undefined) continue;
    if (code === 'E') part.text = tidy(value);
    if (code === '$') part.amount = readFileAmount(value, decimal)?.amount ?? '0';
  }
  return parts.filter(({ amount }) => !isZero(amount));
}

/** Guesses whether days come before months: by a number that cannot be a month, else by dots; undefined if the file is ambiguous. */
export function guessDayFirst(text: string): boolean | undefined {
  let dayFirst: boolean | undefined;
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (!/^D/i.test(line)) continue;
    const [one = 0, two = 0] = parseDayFigures(line.slice(1))?.figures ?? [];
    if (two > 12) return false;
    if ((one > 12 && one <= 31) || /^\d{1,2}\.\d{1,2}\./.test(line.slice(1).trim())) dayFirst = true;
  }
  return dayFirst;
}

/** A section of a file between two headers, and its account, if one was named. */
export type QifSection = {
  kind: string;
  type: string;
  account: string | undefined;
  entries: QifEntry[];
  isOpen: boolean;
};

/** Returns the sections of a file in order; a section that only names an account is not included. */
export function readSections(text: string): QifSection[] {
  const sections: QifSection[] = [];
  let account: string | undefined;
  let header = '!type:bank';
  let part: { text: string; line: number }[] = [];
  const finish = () => {
    const [, kind = '', name = ''] = /^!(type|account|option|clear)[:\s]*(.*)$/i.exec(header) ?? [];
    const { entries, isOpen } = readEntries(part);
    part = [];
    if (kind.toLowerCase() === 'account') {
      const named = entries.at(-1)?.fields.find(({ code }) => code === 'N')?.value;
      account = named === undefined ? account : tidy(named);
      return;
    }
    sections.push({ kind: kind.toLowerCase(), type: tidy(name), account, entries, isOpen });
  };
  text.split(/\r\n|\n|\r/).forEach((each, index) => {
    const trimmed = each.trim();
    if (trimmed === '' || /^(?:#|;|\/\/)/.test(trimmed)) return;
    if (trimmed.startsWith('!')) {
      finish();
      header = trimmed;
    } else part.push({ text: trimmed, line: index + 1 });
  });
  finish();
  return sections;
}

/** Returns the text of an entry, to show that it was skipped. */
export const formatEntry = ({ fields }: QifEntry) =>
  shorten(fields.map(({ code, value }) => code + value).join(' | '));

/** Returns the value of a field; undefined if the entry does not have it. */
export const fieldOf = ({ fields }: QifEntry, code: string) =>
  fields.find((field) => field.code === code)?.value;

/** The types of sections with rows. */
export const bankTypes = ['bank', 'cash', 'ccard', 'oth a', 'oth l'];
