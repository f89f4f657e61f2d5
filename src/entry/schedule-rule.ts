import type { BankDayRule } from '#ledger/schedule/bank-days.ts';
import { type Frequency, type RecurrenceRule, writeRule } from '#ledger/schedule/rule.ts';
import { datePartsOf, weekdayOf } from '#values/calendar.ts';

/** Where in a month something comes. */
export const monthDayRules = ['day', 'last', 'weekday', 'firstBankDay', 'lastBankDay'] as const;
export type MonthDayRule = (typeof monthDayRules)[number];

/** On which days something comes, as it is chosen. */
export type RuleForm = {
  frequency: Frequency;
  /** As typed. */
  interval: string;
  /** Of weeks; Monday is 0. */
  weekdays: readonly number[];
  /** Of months and of years, in that order: a day by its number, or a day of the week by its place. */
  monthDayRule: MonthDayRule;
  monthDay: number;
  ordinal: number;
  weekday: number;
  bankDays: BankDayRule;
  /** A rule that these fields cannot say: it stays until another is chosen. */
  customRule?: RecurrenceRule | undefined;
};

/** The bank days are the first and the last of a month, moved; so nothing else moves them. */
const bankDayRules: Partial<Record<MonthDayRule, { monthDay: number; bankDays: BankDayRule }>> = {
  firstBankDay: { monthDay: 1, bankDays: 'after' },
  lastBankDay: { monthDay: -1, bankDays: 'before' },
};

/** Whether the days are months' and so have a place in them. */
export const isMonthBased = ({ frequency }: Pick<RuleForm, 'frequency'>) =>
  frequency === 'MONTHLY' || frequency === 'YEARLY';

/** Whether the days are bank days already, so that nothing moves them. */
export const isBankDayRule = (form: Pick<RuleForm, 'frequency' | 'monthDayRule'>) =>
  isMonthBased(form) && bankDayRules[form.monthDayRule] !== undefined;

/** How often it comes, as a number; undefined where that is none. */
export function parseInterval({ interval }: Pick<RuleForm, 'interval'>): number | undefined {
  const value = /^\d{1,3}$/.test(interval.trim()) ? Number(interval) : 0;
  return value > 0 ? value : undefined;
}

function ruleDaysOf(form: RuleForm, start: string): Pick<RecurrenceRule, 'weekdays' | 'monthDays'> {
  const { frequency, monthDayRule, weekdays, monthDay, ordinal, weekday } = form;
  if (frequency === 'DAILY') return { weekdays: [], monthDays: [] };
  if (frequency === 'WEEKLY')
    return {
      weekdays: weekdays.toSorted((a, b) => a - b).map((each) => ({ weekday: each })),
      monthDays: [],
    };
  if (monthDayRule === 'weekday') return { weekdays: [{ weekday, ordinal }], monthDays: [] };
  // The day of a year is the one on which it begins.
  const numbered = frequency === 'YEARLY' ? datePartsOf(start)[2] : monthDay;
  return { weekdays: [], monthDays: [bankDayRules[monthDayRule]?.monthDay ?? (monthDayRule === 'last' ? -1 : numbered)] };
}

/** The rule that is chosen, with where banks move its days to. */
export function ruleFromForm(form: RuleForm, start: string): { rule: RecurrenceRule; bankDays: BankDayRule } {
  const { frequency, bankDays, customRule, monthDayRule } = form;
  if (customRule !== undefined) return { rule: customRule, bankDays };
  return {
    rule: {
      frequency,
      interval: parseInterval(form) ?? 1,
      ...ruleDaysOf(form, start),
      months: frequency === 'YEARLY' ? [datePartsOf(start)[1]] : [],
      skip: 'BACKWARD',
    },
    bankDays: (isMonthBased(form) ? bankDayRules[monthDayRule]?.bankDays : undefined) ?? bankDays,
  };
}

/** A rule with the days that it takes from its start. */
function resolveStartDays(rule: RecurrenceRule, start: string): RecurrenceRule {
  const { frequency, weekdays, monthDays, months } = rule;
  const [, month, day] = datePartsOf(start);
  if (frequency === 'WEEKLY' && weekdays.length === 0)
    return { ...rule, weekdays: [{ weekday: weekdayOf(start) }] };
  if (frequency !== 'MONTHLY' && frequency !== 'YEARLY') return rule;
  const isOpen = weekdays.length === 0 && monthDays.length === 0;
  return {
    ...rule,
    monthDays: isOpen ? [day] : monthDays,
    months: frequency === 'YEARLY' && months.length === 0 && isOpen ? [month] : months,
  };
}

/** What is chosen to begin with where something comes on a day: all that a day says. */
export function defaultDayChoices(start: string) {
  const day = datePartsOf(start)[2];
  return {
    weekdays: [weekdayOf(start)],
    monthDay: day,
    ordinal: Math.min(4, Math.ceil(day / 7)),
    weekday: weekdayOf(start),
  };
}

function findMonthDayRule({ weekdays, monthDays }: RecurrenceRule, bankDays: BankDayRule): MonthDayRule {
  if (weekdays.length > 0) return 'weekday';
  const [day] = monthDays;
  const ofBank = monthDayRules.find(
    (place) => bankDayRules[place]?.monthDay === day && bankDayRules[place]?.bankDays === bankDays,
  );
  return ofBank ?? (day === -1 ? 'last' : 'day');
}

/** The choices that say a rule; where none do, it is kept as it is. Where it ends is said elsewhere. */
export function toRuleForm(
  { until: _until, count: _count, ...rule }: RecurrenceRule,
  { start, bankDays }: { start: string; bankDays: BankDayRule },
): RuleForm {
  const said = resolveStartDays(rule, start);
  const { frequency, interval, weekdays, monthDays } = said;
  const usual = defaultDayChoices(start);
  const [first] = isMonthBased(said) ? weekdays : [];
  const form: RuleForm = {
    ...usual,
    frequency,
    interval: String(interval),
    monthDayRule: isMonthBased(said) ? findMonthDayRule(said, bankDays) : 'day',
    bankDays,
    ...(frequency === 'WEEKLY' && {
      weekdays: weekdays.map(({ weekday }) => weekday).toSorted((a, b) => a - b),
    }),
    monthDay: monthDays.find((day) => day > 0) ?? usual.monthDay,
    ordinal: first?.ordinal ?? usual.ordinal,
    weekday: first?.weekday ?? usual.weekday,
  };
  const again = ruleFromForm(form, start);
  const inOrder = { ...said, weekdays: said.weekdays.toSorted((a, b) => a.weekday - b.weekday) };
  const isSaid = writeRule(again.rule) === writeRule(inOrder) && again.bankDays === bankDays;
  return isSaid ? form : { ...form, customRule: rule };
}
