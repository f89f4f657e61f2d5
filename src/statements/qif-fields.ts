import type { DecimalSign } from '#values/amounts.ts';
import { makeDay } from '#values/calendar.ts';
import { readFileAmount } from './amounts.ts';
import { shorten, type RowPart } from './statement.ts';
import { tidy } from './text-lines.ts';
import { completeYear } from './table-days.ts';

/** A line of an entry: what it is about, and what it says. */
export type QifField = { code: string; value: string; line: number };
export type QifEntry = { line: number; fields: QifField[] };

/** The figures of a day in their order, and whether an apostrophe stands before the last one. */
type DayFigures = { figures: [number, number, number]; isAfterApostrophe: boolean };

/** Reads `8/ 1/97`, `8/1'01`, `31.12.2026`, `2026-12-31`, and `03/25/099Share`, where a payee follows the year without a blank. */
function parseDayFigures(text: string): DayFigures | undefined {
  const [, one, two, sign = '', three] =
    /^\s*(\d{1,4})\s*[-/.]\s*(\d{1,2})\s*([-/.'\s]\s*'?)\s*(\d{4}|0?\d\d?)/.exec(text) ?? [];
  return three === undefined
    ? undefined
    : { figures: [Number(one), Number(two), Number(three)], isAfterApostrophe: sign.includes("'") };
}

/** Returns the day that a text begins with; undefined if it begins with none. Two digits after an apostrophe are a year after 1999. */
export function readQifDay(text: string, dayFirst: boolean): string | undefined {
  const found = parseDayFigures(text);
  if (found === undefined) return undefined;
  const [one, two, three] = found.figures;
  if (one > 31) return makeDay(one, two, three);
  const year = found.isAfterApostrophe && three < 100 ? 2000 + three : completeYear(three);
  return dayFirst ? makeDay(year, two, one) : makeDay(year, one, two);
}

/** The entries between two headers: fields up to `^`. */
function readEntries(lines: readonly { text: string; line: number }[]): { entries: QifEntry[]; isOpen: boolean } {
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

/** `--Split--` stands where the parts follow. */
export const readCategory = (text: string) => tidy(text.replace(/^--.*--$/, ''));

const isZero = (amount: string) => /^-?0*(?:\.0*)?$/.test(amount);

/** Returns the parts of a split: each begins with its category. Parts of 0.00 are left out: programs write them for empty lines. */
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

/** Whether days come before months: what cannot be a month settles it, else dots do; undefined where nothing does. */
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

/** A part of a file between two headers, and the account that it is of, where one was named. */
export type QifSection = {
  kind: string;
  type: string;
  account: string | undefined;
  entries: QifEntry[];
  isOpen: boolean;
};

/** The parts of a file, in their order; one that only names an account is none. */
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

/** An entry as it stands there, to show what was not read. */
export const formatEntry = ({ fields }: QifEntry) =>
  shorten(fields.map(({ code, value }) => code + value).join(' | '));

/** What an entry says of something; undefined where it says nothing. */
export const fieldOf = ({ fields }: QifEntry, code: string) =>
  fields.find((field) => field.code === code)?.value;

/** The parts of a file in which rows stand. */
export const bankTypes = ['bank', 'cash', 'ccard', 'oth a', 'oth l'];
