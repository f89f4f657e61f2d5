import { addDays, makeDay, datePartsOf, weekdayOf } from '#values/calendar.ts';

// Converts the recurrence of a periodic entry in ledger and hledger (`~ every 2 weeks from 2026-01-05`) to an RFC 5545 rule.

/** A recurrence; without a day it falls on the first day of its periods. */
export type JournalPeriod = { rule: string; start: string; until?: string };

const units: Record<string, string> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' };
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const weekdayStarts = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const monthStarts = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Words that are an interval on their own. */
const intervalWords: Record<string, readonly [every: number, unit: string]> = {
  daily: [1, 'day'],
  weekly: [1, 'week'],
  biweekly: [2, 'week'],
  fortnightly: [2, 'week'],
  monthly: [1, 'month'],
  bimonthly: [2, 'month'],
  quarterly: [3, 'month'],
  yearly: [1, 'year'],
  annually: [1, 'year'],
};

const intervalWordPattern = new RegExp(`^(?:${Object.keys(intervalWords).join('|')})$`);
const indexOfName = (list: readonly string[], name: string) => list.indexOf(name.slice(0, 3));
const writeRule = (unit: string, every: number, more = '') =>
  `FREQ=${units[unit] ?? ''}${every === 1 ? '' : `;INTERVAL=${every}`}${more}`;

/** Converts a quarter to three months. */
function toRuleUnit(count: number, unit: string): readonly [number, string] {
  return unit === 'quarter' ? [3 * count, 'month'] : [count, unit];
}

/** The notations of an interval with their readers, which return undefined for unknown words. */
const intervalPatterns: readonly [RegExp, (found: string[]) => string | undefined][] = [
  [
    intervalWordPattern,
    ([word = '']) => {
      const [every, unit] = intervalWords[word] ?? [1, ''];
      return writeRule(unit, every);
    },
  ],
  [
    /^every (?:(\d{1,3}) )?(day|week|month|quarter|year)s?$/,
    ([, count = '1', unit = '']) => {
      const [every, name] = toRuleUnit(Number(count), unit);
      return every === 0 ? undefined : writeRule(name, every);
    },
  ],
  [
    /^every (\d{1,2})(?:st|nd|rd|th) day(?: of (?:the )?month)?$/,
    ([, day]) =>
      Number(day) > 0 && Number(day) < 32 ? writeRule('month', 1, `;BYMONTHDAY=${day}`) : undefined,
  ],
  [
    /^every (\d)(?:st|nd|rd|th) day of (?:the )?week$/,
    ([, day]) => {
      const name = weekdays[Number(day) - 1];
      return name === undefined ? undefined : writeRule('week', 1, `;BYDAY=${name}`);
    },
  ],
  [/^every weekday$/, () => writeRule('week', 1, ';BYDAY=MO,TU,WE,TH,FR')],
  [/^every weekendday$/, () => writeRule('week', 1, ';BYDAY=SA,SU')],
  [
    /^every ([a-z]{3,9}(?:, ?[a-z]{3,9})*)$/,
    ([, names = '']) => {
      const found = names.split(/, ?/).map((name) => weekdays[indexOfName(weekdayStarts, name)]);
      return found.includes(undefined) ? undefined : writeRule('week', 1, `;BYDAY=${found.join(',')}`);
    },
  ],
  [
    /^every (\d)(?:st|nd|rd|th) ([a-z]{3,9})(?: of (?:the )?month)?$/,
    ([, count, name = '']) => {
      const day = weekdays[indexOfName(weekdayStarts, name)];
      return day === undefined ? undefined : writeRule('month', 1, `;BYDAY=${count}${day}`);
    },
  ],
  [
    /^every (\d{1,2})[/-](\d{1,2})$/,
    ([, month, day]) => writeRule('year', 1, `;BYMONTH=${Number(month)};BYMONTHDAY=${Number(day)}`),
  ],
  [
    /^every (?:(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})|([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)?)$/,
    ([, day, name, nameFirst, dayLast]) => {
      const month = indexOfName(monthStarts, name ?? nameFirst ?? '') + 1;
      return month === 0
        ? undefined
        : writeRule('year', 1, `;BYMONTH=${month};BYMONTHDAY=${Number(day ?? dayLast)}`);
    },
  ],
];

const dayPattern = String.raw`\d{4}(?:[-/.]\d{1,2}(?:[-/.]\d{1,2})?)?`;
const boundsPattern = new RegExp(
  String.raw`^(.*?)\s*(?:\b(?:from|since)\s+(${dayPattern}))?\s*(?:\b(?:to|until)\s+(${dayPattern}))?\s*(?:\bin\s+(\d{4}))?$`,
  'i',
);

/** Reads a day; a missing month or day means the first. */
function readPartialDay(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const [year, month = '1', day = '1'] = text.split(/[-/.]/);
  return makeDay(Number(year), Number(month), Number(day));
}

/** Returns the first period start of a rule on or after a day. */
function findFirstPeriod(rule: string, day: string): string {
  if (/BY/.test(rule) || rule.startsWith('FREQ=DAILY')) return day;
  const [year, month, ofMonth] = datePartsOf(day);
  if (rule.startsWith('FREQ=WEEKLY')) return addDays(day, (7 - weekdayOf(day)) % 7);
  if (rule.startsWith('FREQ=MONTHLY'))
    return ofMonth === 1 ? day : (makeDay(month === 12 ? year + 1 : year, (month % 12) + 1, 1) ?? day);
  return month === 1 && ofMonth === 1 ? day : (makeDay(year + 1, 1, 1) ?? day);
}

/**
 * Reads the recurrence of a periodic entry; undefined for unknown notations.
 * @param after the start if none is stated: programs continue after the last entry
 */
export function readPeriod(text: string, after: string): JournalPeriod | undefined {
  const [, interval = '', from, to, year] =
    boundsPattern.exec(text.trim().toLowerCase().replaceAll(/\s+/g, ' ')) ?? [];
  for (const [form, read] of intervalPatterns) {
    const found = form.exec(interval);
    const rule = found === null ? undefined : read(found);
    if (rule === undefined) continue;
    const start = readPartialDay(from ?? year) ?? findFirstPeriod(rule, after);
    const end = year === undefined ? readPartialDay(to) : makeDay(Number(year) + 1, 1, 1);
    // The stated end is exclusive.
    return { rule, start, ...(end !== undefined && { until: addDays(end, -1) }) };
  }
  return undefined;
}

const forecasts: Record<string, string> = {
  DAILY: 'FREQ=DAILY',
  WEEKLY: 'FREQ=WEEKLY',
  MONTHLY: 'FREQ=MONTHLY',
  YEARLY: 'FREQ=YEARLY',
};

/** Reads a beancount forecast: `Rent [MONTHLY SKIP 1 TIME REPEAT 3 TIMES UNTIL 2027-01-01]`. */
export function readForecast(
  text: string,
): { name: string; rule: string; until?: string; count?: number } | undefined {
  const [, name = '', unit = '', skip, repeat, until] =
    /^(.*?)\[(DAILY|WEEKLY|MONTHLY|YEARLY)(?:\s+SKIP\s+(\d{1,3})\s+TIMES?)?(?:\s+REPEAT\s+(\d{1,4})\s+TIMES?)?(?:\s+UNTIL\s+(\d{4}-\d\d-\d\d))?\]/.exec(
      text,
    ) ?? [];
  const rule = forecasts[unit];
  if (rule === undefined) return undefined;
  const last = readPartialDay(until);
  return {
    name: name.trim(),
    rule: skip === undefined ? rule : `${rule};INTERVAL=${Number(skip) + 1}`,
    ...(last !== undefined && { until: last }),
    ...(repeat !== undefined && { count: Number(repeat) }),
  };
}

/** Writes a recurrence for ledger and hledger. It starts at the beginning of its first period, the only start that both accept. */
export function writePeriod({ rule, start, until }: JournalPeriod): string {
  const unit = /FREQ=(\w+)/.exec(rule)?.[1] ?? '';
  const every = Number(/INTERVAL=(\d+)/.exec(rule)?.[1] ?? '1');
  const name = Object.keys(units).find((each) => units[each] === unit) ?? 'month';
  const [year, month] = datePartsOf(start);
  const starts: Record<string, string> = {
    day: start,
    week: addDays(start, -weekdayOf(start)),
    month: makeDay(year, month, 1) ?? start,
    year: makeDay(year, 1, 1) ?? start,
  };
  const often =
    every === 1
      ? Object.keys(intervalWords).find((word) => intervalWords[word]?.[1] === name)
      : `every ${every} ${name}s`;
  const end = until === undefined ? '' : ` to ${addDays(until, 1)}`;
  return `${often} from ${starts[name]}${end}`;
}
