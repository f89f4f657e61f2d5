import type { DecimalSign } from '#values/amounts.ts';
import { makeDay } from '#values/calendar.ts';
import { addAmounts, commonDecimal, readAmount } from './amounts.ts';
import { fullYear } from './years.ts';
import {
  cut,
  type RowPart,
  type Statement,
  type StatementFile,
  type StatementRow,
  type SkippedLine,
} from './statement.ts';
import { joined, tidy } from './text-lines.ts';

/** In which order a day is written. */
export type QifOptions = { dayFirst?: boolean };

type Field = { code: string; value: string; line: number };
type Entry = { line: number; fields: Field[] };

const bankTypes = ['bank', 'cash', 'ccard', 'oth a', 'oth l'];
/** Parts that hold no rows and nothing of them. */
const lists = [
  'cat',
  'class',
  'memorized',
  'security',
  'prices',
  'budget',
  'invitem',
  'template',
  'tag',
  'payee',
];

/** `8/ 1/97`, `8/1'01`, `31.12.2026`, `2026-12-31`, `03/25/099Share` (a text that ran in): its three figures. */
function figuresOf(text: string): [number, number, number] | undefined {
  const found = /^\s*(\d{1,4})\s*[-/.]\s*(\d{1,2})\s*[-/.'\s]\s*'?\s*(\d{4}|0?\d\d?)/.exec(text);
  return found === null ? undefined : [Number(found[1]), Number(found[2]), Number(found[3])];
}

function readDay(text: string, dayFirst: boolean): string | undefined {
  const figures = figuresOf(text);
  if (figures === undefined) return undefined;
  const [one, two, three] = figures;
  if (one > 31) return makeDay(one, two, three);
  const year = text.includes("'") && three < 100 ? 2000 + three : fullYear(three);
  return dayFirst ? makeDay(year, two, one) : makeDay(year, one, two);
}

/** The entries between two headers: fields up to `^`. */
function entriesOf(lines: readonly { text: string; line: number }[]): { entries: Entry[]; isOpen: boolean } {
  const entries: Entry[] = [];
  let entry: Entry = { line: 0, fields: [] };
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
const category = (text: string) => tidy(text.replace(/^--.*--$/, ''));

/** The parts of a split: each begins with its category. */
function partsOf(fields: readonly Field[], decimal: DecimalSign): RowPart[] {
  const parts: RowPart[] = [];
  for (const { code, value } of fields) {
    if (code === 'S') parts.push({ category: category(value), amount: '0', text: '' });
    const part = parts.at(-1);
    if (part === undefined) continue;
    if (code === 'E') part.text = tidy(value);
    if (code === '$') part.amount = readAmount(value, decimal)?.amount ?? '0';
  }
  return parts;
}

type Signs = { dayFirst: boolean; decimal: DecimalSign };

function readRow(
  { line, fields }: Entry,
  { dayFirst, decimal }: Signs,
): { row?: StatementRow; unread?: SkippedLine } {
  const of = (code: string) => fields.find((field) => field.code === code)?.value;
  const text = cut(fields.map(({ code, value }) => code + value).join(' | '));
  const amount = readAmount(of('T') ?? of('U') ?? '', decimal)?.amount;
  const date = readDay(of('D') ?? '', dayFirst);
  if (amount === undefined || date === undefined)
    return { unread: { line, text, why: amount === undefined ? 'noAmount' : 'noDate' } };
  const parts = partsOf(fields, decimal);
  const reference = tidy(of('N') ?? '');
  const row: StatementRow = {
    line,
    date,
    amount,
    payee: tidy(of('P') ?? '') || tidy(of('M') ?? ''),
    text: joined([of('P') === undefined ? undefined : of('M')]),
    ...(reference !== '' && { reference }),
    category: category(of('L') ?? ''),
    ...(parts.length > 0 && { parts }),
  };
  const isRight = parts.length === 0 || addAmounts(parts.map((part) => part.amount)) === amount;
  return { row, ...(!isRight && { unread: { line, text, why: 'partsDoNotAddUp' } }) };
}

/** Whether days come before months: what cannot be a month settles it, else dots do; undefined where nothing does. */
function isDayFirst(text: string): boolean | undefined {
  let dayFirst: boolean | undefined;
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (!/^D/i.test(line)) continue;
    const [one = 0, two = 0] = figuresOf(line.slice(1)) ?? [];
    if (two > 12) return false;
    if ((one > 12 && one <= 31) || /^\d{1,2}\.\d{1,2}\./.test(line.slice(1).trim())) dayFirst = true;
  }
  return dayFirst;
}

/** Reads QIF. Months come first, as in its home, unless a day of the file or who asks says otherwise. */
export function readQif(
  text: string,
  { dayFirst = isDayFirst(text) ?? false }: QifOptions = {},
): StatementFile {
  const decimal = commonDecimal([...text.matchAll(/^[TU$](.*)$/gim)].map(([, amount = '']) => amount));
  const statements: Statement[] = [];
  const unread: SkippedLine[] = [];
  let account: string | undefined;
  let header = '!type:bank';
  let part: { text: string; line: number }[] = [];

  const finish = () => {
    const [, kind = '', name = ''] = /^!(type|account|option|clear)[:\s]*(.*)$/i.exec(header) ?? [];
    const type = name.trim().toLowerCase();
    const { entries, isOpen } = entriesOf(part);
    part = [];
    if (kind.toLowerCase() === 'account') {
      const named = entries.at(-1)?.fields.find(({ code }) => code === 'N')?.value;
      account = named === undefined ? account : tidy(named);
      return;
    }
    if (kind.toLowerCase() !== 'type' || lists.includes(type)) return;
    if (!bankTypes.includes(type)) {
      for (const { line, fields } of entries)
        unread.push({
          line,
          text: cut(fields.map(({ code, value }) => code + value).join(' | ')),
          why: type === 'invst' || type === 'port' ? 'investment' : 'unknownPart',
        });
      return;
    }
    const statement: Statement = { account: { name: account ?? tidy(name) }, rows: [] };
    for (const entry of entries) {
      const read = readRow(entry, { dayFirst, decimal });
      if (read.row !== undefined) statement.rows.push(read.row);
      if (read.unread !== undefined) unread.push(read.unread);
    }
    if (statement.rows.length > 0 || account !== undefined) statements.push(statement);
    const last = entries.at(-1);
    if (isOpen && last !== undefined)
      unread.push({
        line: last.line,
        text: cut(last.fields.map(({ code, value }) => code + value).join(' | ')),
        why: 'cutOff',
      });
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
  return { format: 'QIF', statements, unread };
}
