import { limits } from '#contract/limits.ts';
import { toUnsignedDigits } from '#ledger/money.ts';
import { areDifferentAccounts } from '#ledger/rules/posting.ts';
import { maxClosedDays } from '#ledger/schedule/bank-days.ts';
import {
  type ScheduleAmountKind,
  listNextOccurrences,
  listOccurrences,
  type Schedule,
  type ScheduleLine,
} from '#ledger/schedule/schedule.ts';
import { calculateLinesSize } from '#ledger/schedule/way.ts';
import { addDays } from '#values/calendar.ts';
import { defaultDayChoices, toRuleForm, parseInterval, isMonthBased, type RuleForm, ruleFromForm } from './schedule-rule.ts';

/** A line as it stands in the editor: an amount from one account to another. */
export type ScheduleLineForm = {
  fromId: string | undefined;
  toId: string | undefined;
  digits: string;
  /** What comes in at the other end, in digits, where that is in another currency. */
  got?: string | undefined;
  /** Whether the money comes from what is account A of the line. */
  isFromA: boolean;
  /** What else the line says. */
  details: Pick<ScheduleLine, 'description' | 'notes' | 'tags'>;
};

/** When a schedule ends. */
export type ScheduleEnd = 'never' | 'day' | 'times';

/** What stands in the editor of a schedule. */
export type ScheduleForm = RuleForm & {
  name: string;
  lines: readonly ScheduleLineForm[];
  start: string;
  /** What was typed instead of a day. */
  invalidStart?: string | undefined;
  end: ScheduleEnd;
  until: string;
  invalidUntil?: string | undefined;
  /** As typed. */
  count: string;
  mode: Schedule['mode'];
  amount: ScheduleAmountKind;
  /** Digits of the bounds of an amount that varies; empty where there is none. */
  least: string;
  most: string;
};

/** What may be wrong with a field of a schedule. */
export type ScheduleProblem =
  | 'required'
  | 'chooseAccount'
  | 'accountGone'
  | 'mustDiffer'
  | 'noDay'
  | 'interval'
  | 'count'
  | 'beforeStart'
  | 'noDays'
  | 'wrongOrder'
  | 'outOfBounds';

/** What is wrong with which field of a line. */
export type ScheduleLineProblems = Record<'fromId' | 'toId' | 'digits' | 'got', ScheduleProblem | undefined>;

/** The currency of an account, as the reader knows it, and the account of trading in it. */
export type LineCurrency = { currency: string; tradingId: string };

/** What is wrong with which field; `lines` by their places. */
export type ScheduleErrors = Partial<
  Record<
    'name' | 'interval' | 'weekdays' | 'start' | 'until' | 'count' | 'bounds' | 'amount' | 'days',
    ScheduleProblem
  >
> & { lines?: ScheduleLineProblems[] };

const noLine: ScheduleLineForm = {
  fromId: undefined,
  toId: undefined,
  digits: '',
  isFromA: true,
  details: { description: '', notes: '', tags: [] },
};

function formOfLine({ accountA, accountB, valueMinor, exchange, ...rest }: ScheduleLine): ScheduleLineForm {
  const isFromA = valueMinor < 0n || (exchange !== undefined && exchange.valueMinor > 0n);
  const [fromId, toId] = isFromA ? [accountA, accountB] : [accountB, accountA];
  if (exchange === undefined) return { fromId, toId, digits: toUnsignedDigits(valueMinor), isFromA, details: rest };
  const [paid, got] = isFromA ? [valueMinor, exchange.valueMinor] : [exchange.valueMinor, valueMinor];
  return { fromId, toId, digits: toUnsignedDigits(paid), got: toUnsignedDigits(got), isFromA, details: rest };
}

/** @param endOf of accounts between which money changes its currency; of all others nothing need be known */
function lineOfForm(
  { fromId = '', toId = '', digits, got = '', isFromA, details }: ScheduleLineForm,
  endOf?: (accountId: string) => LineCurrency | undefined,
): ScheduleLine {
  const minor = BigInt(digits || '0');
  const [accountA, accountB] = isFromA ? [fromId, toId] : [toId, fromId];
  const [endA, endB] = [endOf?.(accountA), endOf?.(accountB)];
  if (endA === undefined || endB === undefined || endA.currency === endB.currency)
    return { accountA, accountB, valueMinor: isFromA ? -minor : minor, ...details };
  const gotMinor = BigInt(got || '0');
  const [valueMinor, otherMinor] = isFromA ? [-minor, gotMinor] : [gotMinor, -minor];
  const trading = { tradingA: endA.tradingId, tradingB: endB.tradingId };
  const exchange = {
    valueMinor: otherMinor,
    ...trading,
    currencyA: endA.currency,
    currencyB: endB.currency,
  };
  return { accountA, accountB, valueMinor, ...details, exchange };
}

/** The last day that there may be; where days are counted as well, the last that there is. */
function findLastDay(schedule: Schedule): string | undefined {
  const { rule, start, until = rule.until, count = rule.count } = schedule;
  if (until === undefined || count === undefined) return until;
  return listOccurrences({ ...schedule, bankDays: 'stay' }, start, addDays(until, 1)).at(-1)?.nominal ?? until;
}

/** What the editor of a schedule begins with. */
export function toScheduleForm(schedule: Schedule): ScheduleForm {
  const { rule, start, count = rule.count, lines, leastMinor, mostMinor } = schedule;
  const until = findLastDay(schedule);
  return {
    ...toRuleForm(rule, schedule),
    name: schedule.name,
    lines: lines.length === 0 ? [noLine] : lines.map(formOfLine),
    start,
    end: until !== undefined ? 'day' : count !== undefined ? 'times' : 'never',
    until: until ?? start,
    count: count === undefined || until !== undefined ? '' : String(count),
    mode: schedule.mode,
    amount: schedule.amount,
    least: leastMinor === undefined ? '' : toUnsignedDigits(leastMinor),
    most: mostMinor === undefined ? '' : toUnsignedDigits(mostMinor),
  };
}

const countOf = ({ count }: ScheduleForm) => {
  const value = /^\d{1,5}$/.test(count.trim()) ? Number(count) : 0;
  return value > 0 && value <= limits.scheduleCount ? value : undefined;
};

/** The schedule that the editor says, over what it was. */
export function scheduleFromForm(
  form: ScheduleForm,
  before: Schedule,
  endOf?: (accountId: string) => LineCurrency | undefined,
): Schedule {
  const { start, end, until, amount, least, most } = form;
  const bound = (digits: string) => (amount === 'about' && digits !== '' ? BigInt(digits) : undefined);
  return {
    ...before,
    ...ruleFromForm(form, start),
    name: form.name.trim(),
    lines: form.lines.map((line) => lineOfForm(line, endOf)),
    start,
    until: end === 'day' ? until : undefined,
    count: end === 'times' ? countOf(form) : undefined,
    mode: form.mode,
    amount,
    leastMinor: bound(least),
    mostMinor: bound(most),
  };
}

/** The form with another first day: what was chosen by the day that it was follows it. */
export function withStartDay(form: ScheduleForm, start: string): ScheduleForm {
  const [was, is] = [defaultDayChoices(form.start), defaultDayChoices(start)];
  const isWeekday = form.weekdays.length === 1 && form.weekdays[0] === was.weekday;
  return {
    ...form,
    start,
    invalidStart: undefined,
    weekdays: isWeekday ? is.weekdays : form.weekdays,
    monthDay: form.monthDay === was.monthDay ? is.monthDay : form.monthDay,
    ...(form.ordinal === was.ordinal &&
      form.weekday === was.weekday && { ordinal: is.ordinal, weekday: is.weekday }),
  };
}

function checkLine(
  { fromId, toId, digits, got = '' }: ScheduleLineForm,
  mayPost: (id: string) => boolean,
  isExchange: boolean,
): ScheduleLineProblems {
  const ofAccount = (id: string | undefined): ScheduleProblem | undefined =>
    id === undefined ? 'chooseAccount' : mayPost(id) ? undefined : 'accountGone';
  const isOne = fromId !== undefined && !areDifferentAccounts(fromId, toId);
  return {
    fromId: ofAccount(fromId),
    toId: ofAccount(toId) ?? (isOne ? ('mustDiffer' as const) : undefined),
    digits: digits === '' ? ('required' as const) : undefined,
    got: isExchange && got === '' ? ('required' as const) : undefined,
  };
}

function checkDays(form: ScheduleForm): ScheduleErrors {
  const { start, end, until, invalidStart, invalidUntil, frequency, weekdays, customRule } = form;
  const isWeekdayMissing = customRule === undefined && frequency === 'WEEKLY' && weekdays.length === 0;
  return {
    ...(customRule === undefined && parseInterval(form) === undefined && { interval: 'interval' }),
    ...(isWeekdayMissing && { weekdays: 'required' }),
    ...(invalidStart !== undefined && { start: 'noDay' }),
    ...(end === 'day' && until < start && { until: 'beforeStart' }),
    ...(end === 'day' && invalidUntil !== undefined && { until: 'noDay' }),
    ...(end === 'times' && countOf(form) === undefined && { count: 'count' }),
  };
}

/** Whether a schedule has a day at all. */
const hasDays = (schedule: Schedule) =>
  listNextOccurrences(
    { ...schedule, done: undefined, skipped: [], posted: [], asked: [] },
    1,
    addDays(schedule.start, -maxClosedDays),
  ).length > 0;

/** Whether what comes is less than its least or more than its most. */
function isOutOfBounds({ lines, least, most }: ScheduleForm): boolean {
  const size = calculateLinesSize(lines.map((line) => lineOfForm(line)));
  return (least !== '' && size < BigInt(least)) || (most !== '' && size > BigInt(most));
}

/** What stands in the way of saving a schedule. */
export function checkScheduleForm(
  form: ScheduleForm,
  {
    before,
    mayPost,
    crosses = () => false,
  }: {
    before: Schedule;
    mayPost: (accountId: string) => boolean;
    /** Whether two accounts hold different currencies. */
    crosses?: (oneId: string | undefined, otherId: string | undefined) => boolean;
  },
): ScheduleErrors {
  const lines = form.lines.map((line) => checkLine(line, mayPost, crosses(line.fromId, line.toId)));
  const wrong = checkDays(form);
  const isOfNoDay = Object.keys(wrong).length === 0 && !hasDays(scheduleFromForm(form, before));
  const { amount, least, most } = form;
  const isAbout = amount === 'about';
  const isTurned = isAbout && least !== '' && most !== '' && BigInt(least) > BigInt(most);
  const isOff =
    isAbout && !isTurned && lines.every(({ digits }) => digits === undefined) && isOutOfBounds(form);
  return {
    ...(form.name.trim() === '' && { name: 'required' }),
    ...wrong,
    ...(isOfNoDay && { days: 'noDays' }),
    ...(isTurned && { bounds: 'wrongOrder' }),
    ...(isOff && { amount: 'outOfBounds' }),
    ...(lines.some((line) => Object.values(line).some(Boolean)) && { lines }),
  };
}

/** Whether a day of each month is chosen by its number. */
export const hasMonthDay = (form: ScheduleForm) => form.frequency === 'MONTHLY' && form.monthDayRule === 'day';

/** Whether a day of the week is chosen by its place in the month. */
export const hasWeekdayPosition = (form: ScheduleForm) => isMonthBased(form) && form.monthDayRule === 'weekday';
