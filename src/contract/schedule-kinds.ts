import * as z from 'zod/mini';
import { WireAmount, Day, Id, requiredText, Tags, text } from './inputs/values.ts';
import { limits } from './limits.ts';
import { toSchemaText } from './error-catalogue/catalogue.ts';
import { valueError } from './error-catalogue/values.ts';

/** The maximum length of a recurrence rule, in characters. */
const maxRuleLength = 500;

const Currency = z.string().check(z.regex(new RegExp(`^[!-~]{1,${limits.currency}}$`)));

const count = z.int().check(z.positive(), z.maximum(limits.scheduleCount));
const days = z.array(Day).check(z.maxLength(limits.scheduleDays));

/** One transaction of a schedule; several are the lines of a split. `Value` is the amount that account A gains. */
const scheduleLine = z.object({
  SplitAAccount: Id,
  SplitBAccount: Id,
  Value: WireAmount,
  Description: text(limits.transactionDescription),
  Notes: text(limits.transactionNotes),
  Tags,
  /** Set if account B holds another currency: the amount that B gains in its currency, and the trading accounts in both currencies. */
  Exchange: z.optional(
    z.object({
      Value: WireAmount,
      TradingA: Id,
      TradingB: Id,
      CurrencyA: Currency,
      CurrencyB: Currency,
    }),
  ),
});

/** A schedule: its days (`nominal` days), the transactions to post, and the decisions made so far. */
const schedule = z.object({
  Name: requiredText(limits.bookName),
  /** A subset of the RFC 5545 recurrence rules, `FREQ` first, with `SKIP` of RFC 7529. */
  Rule: text(maxRuleLength).check(
    z.regex(
      /^FREQ=(?:DAI|WEEK|MONTH|YEAR)LY(?:;(?:INTERVAL|BYDAY|BYMONTHDAY|BYMONTH|UNTIL|COUNT|SKIP)=[A-Z\d,+-]+)*$/,
      toSchemaText(valueError('notARule')),
    ),
  ),
  Start: Day,
  /** The last possible day, and the number of occurrences. The rule may set both as well; the earlier end applies. */
  Until: z.optional(Day),
  Count: z.optional(count),
  /** The day to which a nominal day without banking business moves. */
  BankDays: z.enum(['stay', 'before', 'after']),
  Mode: z.enum(['remind', 'post']),
  LeadDays: z.int().check(z.nonnegative(), z.maximum(limits.scheduleLeadDays)),
  Lines: z.array(scheduleLine).check(z.minLength(1), z.maxLength(limits.scheduleLines)),
  /**
   * The amount of an occurrence: exactly that of the lines, about that (from `Least` to `Most`, if set), or the amount of the last
   * occurrence.
   */
  Amount: z.enum(['exact', 'about', 'last']),
  Least: z.optional(WireAmount),
  Most: z.optional(WireAmount),
  /** Nominal days that the user skipped, and posted nominal days after `Done`. */
  Skipped: days,
  Posted: z.optional(days),
  /** Nominal days that were posted automatically once. The user decides about them, independent of `Mode`. */
  NeedsDecision: z.optional(days),
  /** The nominal day through which every occurrence is decided. */
  Done: z.optional(Day),
  /** The day since which the schedule is paused. */
  Paused: z.optional(Day),
  /** The transaction from which the schedule was created. */
  From: z.optional(Id),
});

/** A recurring payment that is not to be suggested as a schedule again; `Key` identifies it (`ledger/schedule/recurring-payments.ts`). */
const dismissedSuggestion = z.object({
  Name: text(limits.transactionDescription),
  Key: requiredText(limits.idLength),
});

/** The body schemas of the item kinds for schedules. They are separate from the other kinds, which more pages load. */
export const scheduleKinds = { schedule, 'dismissed-suggestion': dismissedSuggestion };

/** The body of an item of a schedule kind. */
export type ScheduleBody<Kind extends keyof typeof scheduleKinds> = z.infer<(typeof scheduleKinds)[Kind]>;
