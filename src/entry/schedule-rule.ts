import type { BankDayRule } from '#ledger/schedule/bank-days.ts';
import { type Frequency, type RecurrenceRule, writeRule } from '#ledger/schedule/rule.ts';
import { datePartsOf, weekdayOf } from '#values/calendar.ts';

/** The month-day rules: how the day in a month is determined. */
export const monthDayRules = ['day', 'last', 'weekday', 'firstBankDay', 'lastBankDay'] as const;
export type MonthDayRule = (typeof monthDayRules)[number];

/** The choices for the days of a schedule. */
export type RuleForm = {
  frequency: Frequency;
  /** The interval between occurrences, as typed. */
  interval: string;
  /** The weekdays of a weekly rule; Monday is 0. */
  weekdays: readonly number[];
  /** For monthly and yearly rules: a day by its number, or a weekday by its position in the month. */
  monthDayRule: MonthDayRule;
  monthDay: number;
  ordinal: number;
  weekday: number;
  bankDays: BankDayRule;
  /** A rule that these fields cannot express; it stays until the user chooses another one. */
  customRule?: RecurrenceRule | undefined;
};

/** The bank days are the moved first and last day of a month, so no other choice moves them. */
const bankDayRules: Partial<Record<MonthDayRule, { monthDay: number; bankDays: BankDayRule }>> = {
  firstBankDay: { monthDay: 1, bankDays: 'after' },
  lastBankDay: { monthDay: -1, bankDays: 'before' },
};

/** True if the rule is monthly or yearly and so needs a month-day rule. */
export const isMonthBased = ({ frequency }: Pick<RuleForm, 'frequency'>) =>
  frequency === 'MONTHLY' || frequency === 'YEARLY';

/** True if the chosen days are bank days already, so that they are not moved. */
export const isBankDayRule = (form: Pick<RuleForm, 'frequency' | 'monthDayRule'>) =>
  isMonthBased(form) && bankDayRules[form.monthDayRule] !== undefined;

/** Parses the typed interval; undefined if it is not a positive number. */
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
  // A yearly rule uses the day on which it starts.
  const numbered = frequency === 'YEARLY' ? datePartsOf(start)[2] : monthDay;
  return {
    weekdays: [],
    monthDays: [bankDayRules[monthDayRule]?.monthDay ?? (monthDayRule === 'last' ? -1 : numbered)],
  };
}

/** Returns the chosen rule and its bank-day adjustment. */
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

/** Returns a rule in which the days implied by its start are explicit. */
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

/** Returns the initial choices for a start day, all derived from that day. */
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
    (monthDayRule) =>
      bankDayRules[monthDayRule]?.monthDay === day && bankDayRules[monthDayRule]?.bankDays === bankDays,
  );
  return ofBank ?? (day === -1 ? 'last' : 'day');
}

/**
 * Returns the choices that express a rule. A rule that no choice expresses is stored unchanged. The end of the rule is not part of the
 * result.
 */
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
