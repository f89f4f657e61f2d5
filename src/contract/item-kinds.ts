import * as z from 'zod/mini';
import { Day, Id, requiredText, Tags, text } from './inputs/values.ts';
import { limits } from './limits.ts';
import { Moment, WireTotal } from './values.ts';

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
  z.object({ Account: Id, Date: Day, Balance: WireTotal, Open: z.literal(true) }),
  z.object({
    Account: Id,
    Date: Day,
    Balance: WireTotal,
    Begin: WireTotal,
    Rows: z.int().check(z.nonnegative()),
  }),
]);

/** What an account must hold at the end of a day. */
const balanceCheck = z.object({ Account: Id, Date: Day, Balance: WireTotal });

/** A number under which the bank sends statements of an account. */
const bankNumber = z.object({ Account: Id, Number: requiredText(limits.bookName) });

/** What a transaction and its two splits will be stored under: made once, so that what is entered twice is there once. */
const newIds = { Transaction: Id, SplitA: Id, SplitB: Id };

/** What is typed into a field for an amount. */
const amountText = text(limits.bookName);

/**
 * A transaction that is not entered yet, as its editor holds it: any of it may be missing or wrong still. `Posted` is its moment, `NotADay`
 * what was typed instead; `Digits` are minor units without a sign. A receipt has `Lines`, and the id of its `Group`.
 */
const draft = z.object({
  ...newIds,
  Description: text(limits.transactionDescription),
  Notes: text(limits.transactionNotes),
  Posted: z.optional(Moment),
  NotADay: z.optional(amountText),
  Digits: z.string().check(z.regex(new RegExp(`^\\d{0,${limits.amountDigits}}$`))),
  Direction: z.optional(z.enum(['in', 'out'])),
  InAccount: z.optional(Id),
  OtherAccount: z.optional(Id),
  Tags,
  Group: z.optional(Id),
  Lines: z.optional(
    z.array(
      z.object({
        ...newIds,
        OtherAccount: z.optional(Id),
        Amount: amountText,
        /** What the other account gets, where it holds another currency. */
        Got: z.optional(amountText),
        Notes: text(limits.transactionNotes),
        Tags: text(limits.transactionNotes),
      }),
    ),
  ),
});

/** What the bodies of the kinds hold that are known here; further keys of a body are kept. */
export const itemKinds = {
  rule,
  report,
  search,
  statement,
  'balance-check': balanceCheck,
  'bank-number': bankNumber,
  draft,
};

/** A kind that is known here. */
export type ItemKind = keyof typeof itemKinds;

/** What the body of an item of a kind says. */
export type ItemBody<Kind extends ItemKind> = z.infer<(typeof itemKinds)[Kind]>;
