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
import { calculateLinesSize } from '#ledger/schedule/schedule-amounts.ts';
import { addDays } from '#values/calendar.ts';
import {
  defaultDayChoices,
  toRuleForm,
  parseInterval,
  isMonthBased,
  type RuleForm,
  ruleFromForm,
} from './schedule-rule.ts';

/** A line in the schedule editor: an amount from one account to another. */
export type ScheduleLineForm = {
  fromId: string | undefined;
  toId: string | undefined;
  digits: string;
  /** The counter amount in digits, if the other account holds another currency. */
  counterAmount?: string | undefined;
  /** True if the money comes from account A of the line. */
  isFromA: boolean;
  /** The other fields of the line. */
  details: Pick<ScheduleLine, 'description' | 'notes' | 'tags'>;
};

/** The way in which a schedule ends. */
export type ScheduleEnd = 'never' | 'day' | 'times';

/** The values of the schedule editor. */
export type ScheduleForm = RuleForm & {
  name: string;
  lines: readonly ScheduleLineForm[];
  start: string;
  /** The invalid text that was typed as the start day. */
  invalidStart?: string | undefined;
  end: ScheduleEnd;
  until: string;
  invalidUntil?: string | undefined;
  /** The number of occurrences, as typed. */
  count: string;
  mode: Schedule['mode'];
  amount: ScheduleAmountKind;
  /** Digits of the bounds of a varying amount; empty if there is no bound. */
  least: string;
  most: string;
};

/** The problems of a schedule field. */
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

/** The problem of each field of a line. */
export type ScheduleLineProblems = Record<
  'fromId' | 'toId' | 'digits' | 'counterAmount',
  ScheduleProblem | undefined
>;

/** The currency of an account, as shown to the user, and the trading account of this currency. */
export type LineCurrency = { currency: string; tradingId: string };

/** The problem of each invalid field; `lines` in the order of the lines. */
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
  if (exchange === undefined)
    return { fromId, toId, digits: toUnsignedDigits(valueMinor), isFromA, details: rest };
  const [paid, counterMinor] = isFromA
    ? [valueMinor, exchange.valueMinor]
    : [exchange.valueMinor, valueMinor];
  return {
    fromId,
    toId,
    digits: toUnsignedDigits(paid),
    counterAmount: toUnsignedDigits(counterMinor),
    isFromA,
    details: rest,
  };
}

/** @param endOf the currency of an account; only needed for accounts that exchange currencies */
function lineOfForm(
  { fromId = '', toId = '', digits, counterAmount = '', isFromA, details }: ScheduleLineForm,
  endOf?: (accountId: string) => LineCurrency | undefined,
): ScheduleLine {
  const minor = BigInt(digits || '0');
  const [accountA, accountB] = isFromA ? [fromId, toId] : [toId, fromId];
  const [endA, endB] = [endOf?.(accountA), endOf?.(accountB)];
  if (endA === undefined || endB === undefined || endA.currency === endB.currency)
    return { accountA, accountB, valueMinor: isFromA ? -minor : minor, ...details };
  const counterMinor = BigInt(counterAmount || '0');
  const [valueMinor, otherMinor] = isFromA ? [-minor, counterMinor] : [counterMinor, -minor];
  const trading = { tradingA: endA.tradingId, tradingB: endB.tradingId };
  const exchange = {
    valueMinor: otherMinor,
    ...trading,
    currencyA: endA.currency,
    currencyB: endB.currency,
  };
  return { accountA, accountB, valueMinor, ...details, exchange };
}

/** Returns the last day allowed by `until`; if occurrences are counted too, the day of the last occurrence. */
function findLastDay(schedule: Schedule): string | undefined {
  const { rule, start, until = rule.until, count = rule.count } = schedule;
  if (until === undefined || count === undefined) return until;
  return (
    listOccurrences({ ...schedule, bankDays: 'stay' }, start, addDays(until, 1)).at(-1)?.nominal ?? until
  );
}

/** Returns the editor form of a schedule. */
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

/** Returns the schedule of an editor form, based on the schedule before the change. */
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

/** Returns the form with another start day. Choices that were derived from the old start day follow the new one. */
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
  { fromId, toId, digits, counterAmount = '' }: ScheduleLineForm,
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
    counterAmount: isExchange && counterAmount === '' ? ('required' as const) : undefined,
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

/** True if a schedule has at least one day. */
const hasDays = (schedule: Schedule) =>
  listNextOccurrences(
    { ...schedule, done: undefined, skipped: [], posted: [], needsDecision: [] },
    1,
    addDays(schedule.start, -maxClosedDays),
  ).length > 0;

/** True if the amount is below its lower bound or above its upper bound. */
function isOutOfBounds({ lines, least, most }: ScheduleForm): boolean {
  const size = calculateLinesSize(lines.map((line) => lineOfForm(line)));
  return (least !== '' && size < BigInt(least)) || (most !== '' && size > BigInt(most));
}

/** Checks a schedule form before it is saved. */
export function checkScheduleForm(
  form: ScheduleForm,
  {
    before,
    mayPost,
    crosses = () => false,
  }: {
    before: Schedule;
    mayPost: (accountId: string) => boolean;
    /** True if two accounts hold different currencies. */
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

/** True if a day of each month is chosen by its number. */
export const hasMonthDay = (form: ScheduleForm) =>
  form.frequency === 'MONTHLY' && form.monthDayRule === 'day';

/** True if a weekday is chosen by its position in the month. */
export const hasWeekdayPosition = (form: ScheduleForm) =>
  isMonthBased(form) && form.monthDayRule === 'weekday';
