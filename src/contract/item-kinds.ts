import * as z from 'zod/mini';
import { Amount, Day, Id, requiredText, Tags, text } from './inputs/values.ts';
import { limits } from './limits.ts';
import { inSchema } from './refusals/catalogue.ts';
import { valueRefusal } from './refusals/values.ts';
import { Total } from './values.ts';

/** "Always book this as": rows of statements that hold all these words belong to `Account`. The least `Order` counts first. */
const rule = z.object({
  Words: requiredText(limits.transactionNotes),
  Account: Id,
  /** The account whose statements are meant; absent means all. */
  InAccount: z.optional(Id),
  Off: z.optional(z.literal(true)),
  Order: z.int(),
});

/** A report that is kept by a name; `Question` is the part of its address that asks it. */
const report = z.object({ Name: requiredText(limits.bookName), Question: text(limits.propsLength) });

/** A search that is kept by a name; `Query` is its line as it is typed. */
const search = z.object({ Name: requiredText(limits.bookName), Query: requiredText(limits.searchTextMax) });

/**
 * A statement of an account, in minor units, a debit positive: one that is being reconciled (`Open`), or one that is finished, with
 * what was reconciled before it and how many rows were reconciled with it.
 */
const statement = z.union([
  z.object({ Account: Id, Date: Day, Balance: Total, Open: z.literal(true) }),
  z.object({
    Account: Id,
    Date: Day,
    Balance: Total,
    Begin: Total,
    Rows: z.int().check(z.nonnegative()),
  }),
]);

/** What an account must hold at the end of a day. */
const balanceCheck = z.object({ Account: Id, Date: Day, Balance: Total });

/** A number under which the bank sends statements of an account. */
const bankNumber = z.object({ Account: Id, Number: requiredText(limits.bookName) });

const count = z.int().check(z.positive(), z.maximum(limits.scheduleCount));
const days = z.array(Day).check(z.maxLength(limits.scheduleDays));

/** One transaction of what repeats: several are the lines of a split. `Value` is what account A gains. */
const scheduleLine = z.object({
  SplitAAccount: Id,
  SplitBAccount: Id,
  Value: Amount,
  Description: text(limits.transactionDescription),
  Notes: text(limits.transactionNotes),
  Tags,
});

/** What repeats: which days are meant (`nominal` days), what is posted on them, and what was decided so far. */
const schedule = z.object({
  Name: requiredText(limits.bookName),
  /** A subset of RFC 5545's rules, `FREQ` first, with `SKIP` of RFC 7529. */
  Rule: text(limits.scheduleRule).check(
    z.regex(
      /^FREQ=(?:DAI|WEEK|MONTH|YEAR)LY(?:;(?:INTERVAL|BYDAY|BYMONTHDAY|BYMONTH|UNTIL|COUNT|SKIP)=[A-Z\d,+-]+)*$/,
      inSchema(valueRefusal('notARule')),
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
  Least: z.optional(Amount),
  Most: z.optional(Amount),
  /** Nominal days that are left out, and those after `Done` that are posted. */
  Skipped: days,
  Posted: z.optional(days),
  /** The nominal day through which all is decided. */
  Done: z.optional(Day),
  /** Since when nothing comes of it. */
  Paused: z.optional(Day),
  /** The transaction that it was made of. */
  From: z.optional(Id),
});

/** What repeats and is not to be offered as a schedule again; `Key` says what (`ledger/schedule/found-repeats.ts`). */
const refusedRepeat = z.object({
  Name: text(limits.transactionDescription),
  Key: requiredText(limits.idLength),
});

/** What the bodies of the kinds hold that are known here; further keys of a body are kept. */
export const itemKinds = {
  rule,
  report,
  search,
  statement,
  'balance-check': balanceCheck,
  'bank-number': bankNumber,
  schedule,
  'refused-repeat': refusedRepeat,
};

/** A kind that is known here. */
export type ItemKind = keyof typeof itemKinds;

/** What the body of an item of a kind says. */
export type ItemBody<Kind extends ItemKind> = z.infer<(typeof itemKinds)[Kind]>;

/** Whether a kind is one of those that are known here. */
export function isItemKind(kind: string): kind is ItemKind {
  return Object.hasOwn(itemKinds, kind);
}
