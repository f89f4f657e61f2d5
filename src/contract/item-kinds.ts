import * as z from 'zod/mini';
import { Day, Id, requiredText, Tags, text } from './inputs/values.ts';
import { limits } from './limits.ts';
import { Moment, WireTotal } from './values.ts';

/**
 * A booking rule ("Always book this as"): statement rows that contain all these words belong to `Account`. The rule with the lowest `Order`
 * applies first.
 */
const rule = z.object({
  Words: requiredText(limits.transactionNotes),
  Account: Id,
  /** The account whose statements the rule applies to; all accounts if missing. */
  InAccount: z.optional(Id),
  Off: z.optional(z.literal(true)),
  Order: z.int(),
});

/** A saved report; `Question` is the query part of its address. */
const report = z.object({ Name: requiredText(limits.bookName), Question: text(limits.propsLength) });

/** A saved search; `Query` is the search line as the user typed it. */
const search = z.object({ Name: requiredText(limits.bookName), Query: requiredText(limits.searchTextMax) });

/**
 * A statement of an account, in minor units, a debit positive. It is either being reconciled (`Open`), or finished, with the balance
 * reconciled before it and the number of rows reconciled with it.
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

/** The balance that an account must have at the end of a day. */
const balanceCheck = z.object({ Account: Id, Date: Day, Balance: WireTotal });

/** A number under which the bank sends statements of an account. */
const bankNumber = z.object({ Account: Id, Number: requiredText(limits.bookName) });

/** The ids for a transaction and its two splits. They are created once, so that a draft entered twice is stored once. */
const newIds = { Transaction: Id, SplitA: Id, SplitB: Id };

/** The text of an amount field. */
const amountText = text(limits.bookName);

/**
 * An unfinished transaction in the editor; any part may be missing or invalid. `Posted` is its moment, `InvalidDateText` an invalid date text.
 * `Digits` are minor units without a sign. A receipt has `Lines` and the id of its `Group`.
 */
const draft = z.object({
  ...newIds,
  Description: text(limits.transactionDescription),
  Notes: text(limits.transactionNotes),
  Posted: z.optional(Moment),
  InvalidDateText: z.optional(amountText),
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
        /** The counter amount, if the other account holds another currency. */
        CounterAmount: z.optional(amountText),
        Notes: text(limits.transactionNotes),
        Tags: text(limits.transactionNotes),
      }),
    ),
  ),
});

/** The body schemas of the item kinds that this version knows. Unknown keys of a body are retained. */
export const itemKinds = {
  rule,
  report,
  search,
  statement,
  'balance-check': balanceCheck,
  'bank-number': bankNumber,
  draft,
};

/** An item kind of this table. */
export type ItemKind = keyof typeof itemKinds;

/** The body of an item of a kind. */
export type ItemBody<Kind extends ItemKind> = z.infer<(typeof itemKinds)[Kind]>;
