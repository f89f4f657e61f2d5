import { type ScheduleBody, scheduleKinds } from '#contract/schedule-kinds.ts';
import { parseTags } from '#contract/values.ts';
import type { Item, ItemFilter } from '#ledger/items.ts';
import { readRule, writeRule } from './rule.ts';
import type { LineExchange, Schedule, ScheduleLine } from './schedule.ts';

type Body = ScheduleBody<'schedule'>;

const minorOf = (amount: string | undefined) => (amount === undefined ? undefined : BigInt(amount));

type WrittenExchange = NonNullable<Body['Lines'][number]['Exchange']>;

const readExchange = ({
  Value,
  TradingA,
  TradingB,
  CurrencyA,
  CurrencyB,
}: WrittenExchange): LineExchange => ({
  valueMinor: BigInt(Value),
  tradingA: TradingA,
  tradingB: TradingB,
  currencyA: CurrencyA,
  currencyB: CurrencyB,
});

const writeExchange = (exchange: LineExchange): WrittenExchange => ({
  Value: exchange.valueMinor.toString(),
  TradingA: exchange.tradingA,
  TradingB: exchange.tradingB,
  CurrencyA: exchange.currencyA,
  CurrencyB: exchange.currencyB,
});

function readLine(line: Body['Lines'][number]): ScheduleLine {
  return {
    accountA: line.SplitAAccount,
    accountB: line.SplitBAccount,
    valueMinor: BigInt(line.Value),
    description: line.Description,
    notes: line.Notes,
    tags: parseTags(line.Tags),
    ...(line.Exchange && { exchange: readExchange(line.Exchange) }),
  };
}

function writeLine(line: ScheduleLine): Body['Lines'][number] {
  return {
    SplitAAccount: line.accountA,
    SplitBAccount: line.accountB,
    Value: line.valueMinor.toString(),
    Description: line.description,
    Notes: line.notes,
    Tags: line.tags.join(';'),
    ...(line.exchange && { Exchange: writeExchange(line.exchange) }),
  };
}

/** Reads the schedule of an item; undefined if the item has another kind or is malformed. */
export function readSchedule(item: Pick<Item, 'id' | 'kind' | 'body'>): Schedule | undefined {
  const body = item.kind === 'schedule' ? scheduleKinds.schedule.safeParse(item.body).data : undefined;
  const read = body && readRule(body.Rule);
  if (body === undefined || read === undefined || 'problem' in read) return undefined;
  return {
    id: item.id,
    name: body.Name,
    rule: read.rule,
    start: body.Start,
    until: body.Until,
    count: body.Count,
    bankDays: body.BankDays,
    mode: body.Mode,
    leadDays: body.LeadDays,
    lines: body.Lines.map(readLine),
    amount: body.Amount,
    leastMinor: minorOf(body.Least),
    mostMinor: minorOf(body.Most),
    skipped: body.Skipped,
    posted: body.Posted ?? [],
    needsDecision: body.NeedsDecision ?? [],
    done: body.Done,
    paused: body.Paused,
    from: body.From,
  };
}

/** Reads the schedules among items, sorted by name; unreadable ones are skipped. */
export function parseSchedules(items: readonly Item[]): Schedule[] {
  return items
    .flatMap((item) => readSchedule(item) ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** The optional keys of a schedule body. */
type OptionalKey =
  | 'Until'
  | 'Count'
  | 'Least'
  | 'Most'
  | 'Posted'
  | 'NeedsDecision'
  | 'Done'
  | 'Paused'
  | 'From';

function bodyOf(
  schedule: Schedule,
): Omit<Body, OptionalKey> & { [Key in OptionalKey]: Body[Key] | undefined } {
  return {
    Name: schedule.name,
    Rule: writeRule(schedule.rule),
    Start: schedule.start,
    Until: schedule.until,
    Count: schedule.count,
    BankDays: schedule.bankDays,
    Mode: schedule.mode,
    LeadDays: schedule.leadDays,
    Lines: schedule.lines.map(writeLine),
    Amount: schedule.amount,
    Least: schedule.leastMinor?.toString(),
    Most: schedule.mostMinor?.toString(),
    Skipped: [...schedule.skipped],
    Posted: schedule.posted.length > 0 ? [...schedule.posted] : undefined,
    NeedsDecision: schedule.needsDecision.length > 0 ? [...schedule.needsDecision] : undefined,
    Done: schedule.done,
    Paused: schedule.paused,
    From: schedule.from,
  };
}

/** Creates the item of a schedule, or updates the stored one, whose other keys stay. */
export function writeScheduleItem(schedule: Schedule, stored?: Item): Item {
  const written = new Map<string, unknown>([
    ...Object.entries(stored?.body ?? {}),
    ...Object.entries(bodyOf(schedule)),
  ]);
  const body = Object.fromEntries([...written].filter(([, value]) => value !== undefined));
  return stored === undefined
    ? { id: schedule.id, kind: 'schedule', body, enteredAt: undefined }
    : { ...stored, body };
}

/** Selects the schedules of a book. */
export const scheduleFilter: ItemFilter = { isOf: (item) => item.kind === 'schedule' };

/** Returns the items with these schedules replaced or added. */
export function withSchedules(items: readonly Item[], schedules: readonly Schedule[]): Item[] {
  const own = new Map(schedules.map((schedule) => [schedule.id, schedule]));
  const known = new Set(items.map(({ id }) => id));
  return [
    ...items.map((item) => {
      const schedule = own.get(item.id);
      return schedule === undefined ? item : writeScheduleItem(schedule, item);
    }),
    ...schedules.filter(({ id }) => !known.has(id)).map((schedule) => writeScheduleItem(schedule)),
  ];
}
