import type { BankDayRule } from '#ledger/schedule/bank-days.ts';
import type { RecurrenceRule, RuleWeekday } from '#ledger/schedule/rule.ts';
import { datePartsOf, weekdayOf } from '#values/calendar.ts';
import { recurrence as recurrenceTexts } from '#web/languages/en/recurrence.ts';
import { tag } from '#web/languages/en/app.ts';

/** The timing of a schedule. */
export type RuleTiming = {
  rule: RecurrenceRule;
  start: string;
  bankDays: BankDayRule;
  until?: string | undefined;
  count?: number | undefined;
};

/** Format options of a rule; the default is the language of the page. */
export type RuleFormatOptions = { texts: typeof recurrenceTexts; language: string };

const pageOptions: RuleFormatOptions = { texts: recurrenceTexts, language: tag };

/** Returns formatters for the day and month names of a language. */
function namesIn(language: string) {
  const format = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const list = new Intl.ListFormat(language);
  return {
    list: (words: Iterable<string>) => list.format(words),
    // The first of these days is a Monday.
    weekday: (weekday: number) => format(`2024-01-0${weekday + 1}`, { weekday: 'long' }),
    month: (month: number) => format(`2024-${String(month).padStart(2, '0')}-01`, { month: 'long' }),
    dayOfYear: (month: number, day: number) =>
      format(`2024-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`, {
        month: 'long',
        day: 'numeric',
      }),
    day: (day: string) => format(day, { dateStyle: 'long' }),
  };
}

type Names = ReturnType<typeof namesIn>;
type RuleContext = RuleTiming & { texts: typeof recurrenceTexts; names: Names };

const isWorkingWeek = (weekdays: readonly RuleWeekday[]) =>
  weekdays.length === 5 && weekdays.every(({ weekday, ordinal }) => weekday < 5 && ordinal === undefined);

const fromMonday = (weekdays: readonly RuleWeekday[]) => weekdays.toSorted((a, b) => a.weekday - b.weekday);

function formatWeekdays({ rule, texts, names }: RuleContext): string {
  const { weekdays } = rule;
  if (isWorkingWeek(weekdays)) return texts.workingWeek;
  const counted = weekdays.filter(({ ordinal }) => ordinal !== undefined);
  if (counted.length === 0)
    return texts.on(names.list(fromMonday(weekdays).map(({ weekday }) => names.weekday(weekday))));
  const days = weekdays.map(({ ordinal = 1, weekday }) => texts.nthWeekday(ordinal, names.weekday(weekday)));
  const isOfYear = rule.frequency === 'YEARLY' && rule.months.length === 0;
  return texts.onThe(isOfYear ? texts.ofTheYear(names.list(days)) : names.list(days));
}

/** Returns 1 or -1 if the rule means the first or last bank day of a month; otherwise undefined. */
function bankDayOf({ rule, bankDays }: RuleContext): number | undefined {
  const [day, ...more] = rule.monthDays;
  if (more.length > 0 || rule.weekdays.length > 0) return undefined;
  if (day === -1 && bankDays === 'before') return -1;
  return day === 1 && bankDays === 'after' ? 1 : undefined;
}

function formatMonthDays(context: RuleContext): string {
  const { rule, start, texts, names } = context;
  const bankDay = bankDayOf(context);
  if (bankDay !== undefined) return texts.onThe(texts.bankDay(bankDay));
  const monthDays = rule.monthDays.length > 0 ? rule.monthDays : [datePartsOf(start)[2]];
  const ordered = [
    ...monthDays.filter((monthDay) => monthDay > 0),
    ...monthDays.filter((monthDay) => monthDay < 0),
  ];
  const days = texts.onThe(names.list(ordered.map((monthDay) => texts.monthDay(monthDay))));
  if (rule.weekdays.length === 0) return days;
  return texts.ifWeekday(
    days,
    names.list(fromMonday(rule.weekdays).map(({ weekday }) => names.weekday(weekday))),
  );
}

const addMonthNames = ({ rule: { months }, texts, names }: RuleContext, days: string) =>
  months.length === 0 ? days : texts.within(days, names.list(months.map(names.month)));

/** Formats the days of a year: a single date if possible, otherwise the days of its months. */
function formatYearDays(context: RuleContext): string {
  const { rule, start, texts, names } = context;
  const [, startMonth, startDay] = datePartsOf(start);
  const [month = startMonth, ...moreMonths] = rule.months;
  const [day = startDay, ...moreDays] = rule.monthDays;
  if (rule.weekdays.length > 0 && rule.monthDays.length === 0)
    return addMonthNames(context, formatWeekdays(context));
  const isDate = moreMonths.length === 0 && moreDays.length === 0 && day > 0 && rule.weekdays.length === 0;
  const isOfOneMonth = rule.months.length === 1 || rule.monthDays.length === 0;
  if (isDate && isOfOneMonth && bankDayOf(context) === undefined)
    return texts.on(names.dayOfYear(month, day));
  return addMonthNames(context, formatMonthDays(context));
}

const dayFormatters: Record<RecurrenceRule['frequency'], (context: RuleContext) => string> = {
  DAILY: (context) => {
    const { rule } = context;
    if (rule.monthDays.length > 0) return addMonthNames(context, formatMonthDays(context));
    return addMonthNames(context, rule.weekdays.length === 0 ? '' : formatWeekdays(context));
  },
  WEEKLY: (context) => {
    const { rule, start } = context;
    const weekdays = rule.weekdays.length > 0 ? rule.weekdays : [{ weekday: weekdayOf(start) }];
    return addMonthNames(context, formatWeekdays({ ...context, rule: { ...rule, weekdays } }));
  },
  MONTHLY: (context) => {
    const { weekdays, monthDays } = context.rule;
    const isByWeekday = weekdays.length > 0 && monthDays.length === 0;
    return addMonthNames(context, isByWeekday ? formatWeekdays(context) : formatMonthDays(context));
  },
  YEARLY: formatYearDays,
};

/** Formats the timing of a schedule: 'every 2 weeks on Friday', 'every month on the last bank day', 'am 15. jedes Monats'. */
export function formatRule(timing: RuleTiming, { texts, language }: RuleFormatOptions = pageOptions): string {
  const { rule, bankDays } = timing;
  const context: RuleContext = { ...timing, texts, names: namesIn(language) };
  const isMoved = bankDays !== 'stay' && bankDayOf(context) === undefined;
  const until = timing.until ?? rule.until;
  const count = timing.count ?? rule.count;
  return [
    texts.every(rule.frequency, rule.interval, dayFormatters[rule.frequency](context)),
    ...(isMoved ? [texts.moved[bankDays]] : []),
    ...(until === undefined ? [] : [texts.until(context.names.day(until))]),
    ...(count === undefined ? [] : [texts.times(count)]),
  ].join(', ');
}
