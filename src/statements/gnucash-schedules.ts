import { addDays, readIsoDay, weekdayOf } from '#values/calendar.ts';
import type { FileLeg, FileSchedule } from './book-file.ts';
import { addAmounts, negateAmount, readFraction } from './amounts.ts';
import { shorten, type SkippedLine } from './statement.ts';
import { tidyLines, tidy } from './text-lines.ts';
import { findDescendant, type XmlElement } from './xml.ts';

// GnuCash stores the recurrence of a scheduled transaction separately from its template transaction. The template splits belong to a
// special account; their slots give the real account and the amount as formulas.

const textAt = (element: XmlElement | undefined, ...path: string[]) =>
  tidy(findDescendant(element, ...path)?.text ?? '');
const readDayAt = (element: XmlElement | undefined, ...path: string[]) =>
  readIsoDay(textAt(element, ...path, 'gdate'));
const readCount = (text: string) => (/^\d{1,5}$/.test(text) && Number(text) > 0 ? Number(text) : undefined);

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const ofMonth = (day: string) => Number(day.slice(8));

/** The recurrence rule of each GnuCash period, by its start day. */
const periods: Record<string, (start: string) => string> = {
  once: () => 'FREQ=DAILY;COUNT=1',
  day: () => 'FREQ=DAILY',
  week: () => 'FREQ=WEEKLY',
  month: () => 'FREQ=MONTHLY',
  'end of month': () => 'FREQ=MONTHLY;BYMONTHDAY=-1',
  'nth weekday': (start) =>
    `FREQ=MONTHLY;BYDAY=${Math.ceil(ofMonth(start) / 7)}${weekdays[weekdayOf(start)]}`,
  'last weekday': (start) => `FREQ=MONTHLY;BYDAY=-1${weekdays[weekdayOf(start)]}`,
  year: () => 'FREQ=YEARLY',
};

const weekendAdjustments: Record<string, FileSchedule['bankDays']> = { back: 'before', forward: 'after' };

type Recurrence = Pick<FileSchedule, 'rule' | 'start' | 'bankDays'>;

/**
 * Reads the recurrence. Several weekly recurrences that differ only in their days are merged; other combinations have no rule and return
 * undefined.
 */
function readRecurrence(element: XmlElement): Recurrence | undefined {
  const all = (findDescendant(element, 'schedule')?.within ?? []).filter(({ name }) => name === 'recurrence');
  const read = all.map((each) => {
    const start = readDayAt(each, 'start');
    const period = periods[textAt(each, 'period_type')];
    const every = readCount(textAt(each, 'mult')) ?? 1;
    if (start === undefined || period === undefined) return undefined;
    const interval = every === 1 ? '' : `;INTERVAL=${every}`;
    return {
      rule: period(start) + interval,
      start,
      bankDays: weekendAdjustments[textAt(each, 'weekend_adj')],
    };
  });
  const [first] = read;
  if (first === undefined || read.includes(undefined)) return undefined;
  const recurrence = {
    rule: first.rule,
    start: first.start,
    ...(first.bankDays !== undefined && { bankDays: first.bankDays }),
  };
  if (read.length === 1) return recurrence;
  const known = read.filter((each) => each !== undefined);
  if (!first.rule.startsWith('FREQ=WEEKLY') || known.some(({ rule }) => rule !== first.rule))
    return undefined;
  const days = [...new Set(known.map(({ start }) => weekdays[weekdayOf(start)]))];
  return {
    ...recurrence,
    rule: `${first.rule};BYDAY=${days.join(',')}`,
    start: known.map(({ start }) => start).toSorted()[0] ?? first.start,
  };
}

const slotsOf = (element: XmlElement | undefined) =>
  findDescendant(element, 'slots')?.within ?? findDescendant(element, 'value')?.within ?? [];
const findSlot = (slots: readonly XmlElement[], key: string) =>
  slots.find((slot) => textAt(slot, 'key') === key);

/** Returns the value of a numeric formula as exact text; 0 for an empty formula, undefined for one with variables. */
function readFormula(slots: readonly XmlElement[], which: 'credit' | 'debit'): string | undefined {
  const formula = textAt(findSlot(slots, `${which}-formula`), 'value');
  if (formula === '') return '0';
  // The notation of a formula depends on the locale; its stored value does not.
  const value = readFraction(textAt(findSlot(slots, `${which}-numeric`), 'value'));
  if (value !== undefined && value !== '0') return value;
  return /^-?\d{1,18}(?:\.\d{1,9})?$/.test(formula) ? addAmounts([formula]) : undefined;
}

/** Access to account paths and account commodities. */
export type GnucashAccounts = {
  pathOf: (id: string) => string[] | undefined;
  commodityOf: (id: string) => string;
};

function readTemplateLeg(split: XmlElement, { pathOf, commodityOf }: GnucashAccounts): FileLeg | undefined {
  const slots = slotsOf(findSlot(slotsOf(split), 'sched-xaction'));
  const accountId = textAt(findSlot(slots, 'account'), 'value');
  const path = pathOf(accountId);
  const [credit, debit] = [readFormula(slots, 'credit'), readFormula(slots, 'debit')];
  if (path === undefined || path.length === 0 || credit === undefined || debit === undefined)
    return undefined;
  const note = tidyLines(findDescendant(split, 'memo')?.text ?? '');
  return { path, amount: addAmounts([debit, negateAmount(credit)]), commodity: commodityOf(accountId), note };
}

/** True if the amounts of legs add up to zero in each commodity. */
const isBalanced = (legs: readonly FileLeg[]) =>
  [...Map.groupBy(legs, ({ commodity }) => commodity).values()].every(
    (own) => addAmounts(own.map(({ amount }) => amount)) === '0',
  );

/**
 * Reads one scheduled transaction. Returns the reason if it has a formula with a variable, a deleted account, several templates, or an
 * unsupported recurrence.
 */
function readSchedule(
  element: XmlElement,
  templates: readonly XmlElement[],
  accounts: GnucashAccounts,
): FileSchedule | SkippedLine['why'] {
  const account = textAt(element, 'templ-acct');
  const splitsOf = (template: XmlElement) => findDescendant(template, 'splits')?.within ?? [];
  const own = templates.filter((each) =>
    splitsOf(each).some((split) => textAt(split, 'account') === account),
  );
  const [template, ...more] = own;
  const recurrence = readRecurrence(element);
  if (recurrence === undefined) return 'noDate';
  if (template === undefined || more.length > 0) return 'unknownPart';
  const legs = splitsOf(template).map((split) => readTemplateLeg(split, accounts));
  const known = legs.filter((leg) => leg !== undefined);
  if (known.length < legs.length || known.length < 2) return 'noAmount';
  if (!isBalanced(known)) return 'partsDoNotAddUp';
  const until = readDayAt(element, 'end');
  const firstDay = readDayAt(element, 'start') ?? recurrence.start;
  // If it begins later than its recurrence, earlier days count as entered.
  const done =
    readDayAt(element, 'last') ?? (firstDay > recurrence.start ? addDays(firstDay, -1) : undefined);
  const count = readCount(textAt(element, 'num-occur'));
  const leadDays = readCount(textAt(element, 'advanceRemindDays'));
  return {
    name: textAt(element, 'name') || textAt(template, 'description'),
    ...recurrence,
    ...(until !== undefined && { until }),
    ...(count !== undefined && { count }),
    ...(textAt(element, 'autoCreate') === 'y' && { isPosted: true }),
    ...(textAt(element, 'enabled') === 'n' && { isPaused: true }),
    ...(leadDays !== undefined && { leadDays }),
    ...(done !== undefined && { done }),
    entry: {
      line: element.line,
      date: recurrence.start,
      description: textAt(template, 'description'),
      notes: '',
      legs: known,
    },
  };
}

/** Reads the scheduled transactions of a book; unsupported ones are listed as skipped. */
export function readGnucashSchedules(
  elements: readonly XmlElement[],
  templates: readonly XmlElement[],
  accounts: GnucashAccounts,
): { schedules: FileSchedule[]; unread: SkippedLine[] } {
  const skippedLines: SkippedLine[] = [];
  const schedules = elements.flatMap((element) => {
    const read = readSchedule(element, templates, accounts);
    if (typeof read !== 'string') return [read];
    skippedLines.push({ line: element.line, text: shorten(textAt(element, 'name')), why: read });
    return [];
  });
  return { schedules, unread: skippedLines };
}
