import * as z from 'zod/mini';
import { WireAmount, Day, Id, requiredText, Tags, text } from './inputs/values.ts';
import { limits } from './limits.ts';
import { toSchemaText } from './refusals/catalogue.ts';
import { valueError } from './refusals/values.ts';

/** The characters of a rule of what repeats, at most. */
const maxRuleLength = 500;

const Currency = z.string().check(z.regex(new RegExp(`^[!-~]{1,${limits.currency}}$`)));

const count = z.int().check(z.positive(), z.maximum(limits.scheduleCount));
const days = z.array(Day).check(z.maxLength(limits.scheduleDays));

/** One transaction of what repeats: several are the lines of a split. `Value` is what account A gains. */
const scheduleLine = z.object({
  SplitAAccount: Id,
  SplitBAccount: Id,
  Value: WireAmount,
  Description: text(limits.transactionDescription),
  Notes: text(limits.transactionNotes),
  Tags,
  /** Where account B holds another currency: what that gains in it, and the accounts of trading in the currencies of both. */
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

/** What repeats: which days are meant (`nominal` days), what is posted on them, and what was decided so far. */
const schedule = z.object({
  Name: requiredText(limits.bookName),
  /** A subset of RFC 5545's rules, `FREQ` first, with `SKIP` of RFC 7529. */
  Rule: text(maxRuleLength).check(
    z.regex(
      /^FREQ=(?:DAI|WEEK|MONTH|YEAR)LY(?:;(?:INTERVAL|BYDAY|BYMONTHDAY|BYMONTH|UNTIL|COUNT|SKIP)=[A-Z\d,+-]+)*$/,
      toSchemaText(valueError('notARule')),
    ),
  ),
  Start: Day,
  /** The last day that there may be, and how many there are; the rule may say so as well, and what ends first counts. */
  Until: z.optional(Day),
  Count: z.optional(count),
  /** Where a nominal day on which no bank works is moved to. */
  BankDays: z.enum(['stay', 'before', 'after']),
  Mode: z.enum(['remind', 'post']),
  AheadDays: z.int().check(z.nonnegative(), z.maximum(limits.scheduleAheadDays)),
  Lines: z.array(scheduleLine).check(z.minLength(1), z.maxLength(limits.scheduleLines)),
  /** What it comes to: what the lines say, about that (from `Least` to `Most`, where they are there), or as much as last time. */
  Amount: z.enum(['exact', 'about', 'last']),
  Least: z.optional(WireAmount),
  Most: z.optional(WireAmount),
  /** Nominal days that are left out, and those after `Done` that are posted. */
  Skipped: days,
  Posted: z.optional(days),
  /** Nominal days that were posted automatically once: the user decides about them, whatever `Mode` says. */
  Asked: z.optional(days),
  /** The nominal day through which all is decided. */
  Done: z.optional(Day),
  /** Since when nothing comes of it. */
  Paused: z.optional(Day),
  /** The transaction that it was made of. */
  From: z.optional(Id),
});

/** What repeats and is not to be offered as a schedule again; `Key` says what (`ledger/schedule/found-repeats.ts`). */
const dismissedSuggestion = z.object({
  Name: text(limits.transactionDescription),
  Key: requiredText(limits.idLength),
});

/** What the bodies of the kinds hold that have to do with schedules; apart from the others, which are read on more pages. */
export const scheduleKinds = { schedule, 'refused-repeat': dismissedSuggestion };

/** What the body of such an item says. */
export type ScheduleBody<Kind extends keyof typeof scheduleKinds> = z.infer<(typeof scheduleKinds)[Kind]>;
