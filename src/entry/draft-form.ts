import { noTexts } from '#contract/transaction-text-fields.ts';
import type { ItemBody } from '#contract/item-kinds.ts';
import type { Account } from '#ledger/account.ts';
import { type Item, readItemBody } from '#ledger/items.ts';
import { fromDateTimeField, toDateTimeField } from './date-fields.ts';
import type { SplitForm, SplitFormLine } from './split-form.ts';
import type { LineIds, TransactionForm } from './transaction-form.ts';

/** The values of the editor when the draft was saved, and the item of the draft. */
export type DraftEditorState = { form: TransactionForm | SplitForm; ids: LineIds; item: Item };

type Accounts = ReadonlyMap<string, Account>;
type Body = ItemBody<'draft'>;
type Line = NonNullable<Body['Lines']>[number];
type WrittenIds = Pick<Body, 'Transaction' | 'SplitA' | 'SplitB'>;

const writeIds = ({ id, splitAId, splitBId }: LineIds): WrittenIds => ({
  Transaction: id,
  SplitA: splitAId,
  SplitB: splitBId,
});

const readIds = ({ Transaction, SplitA, SplitB }: WrittenIds): LineIds => ({
  id: Transaction,
  splitAId: SplitA,
  splitBId: SplitB,
});

const writeLine = ({ ids, otherId, typed, counterAmount, notes, tags }: SplitFormLine): Line => ({
  ...writeIds(ids),
  ...(otherId !== undefined && { OtherAccount: otherId }),
  Amount: typed,
  ...(counterAmount !== undefined && { CounterAmount: counterAmount }),
  Notes: notes,
  Tags: tags,
});

/** Returns the draft body of an editor form. The ids are those under which the transaction will be entered. */
export function createDraftBody(form: TransactionForm | SplitForm, ids: LineIds): Body {
  const { description, notes, invalidDateText, digits, direction, accountId, otherId, tags } = form;
  const posted = fromDateTimeField(form.posted);
  return {
    ...writeIds(ids),
    Description: description,
    Notes: notes,
    ...(posted !== undefined && { Posted: posted.toISOString() }),
    ...(invalidDateText !== undefined && { InvalidDateText: invalidDateText }),
    Digits: digits,
    ...(direction !== undefined && { Direction: direction }),
    ...(accountId !== undefined && { InAccount: accountId }),
    ...(otherId !== undefined && { OtherAccount: otherId }),
    Tags: tags.join(';'),
    ...('lines' in form && { Group: form.groupId, Lines: form.lines.map(writeLine) }),
  };
}

/** Returns the editor form of a draft. An account that no longer exists must be chosen again. Undefined if the item is not a draft. */
export function openDraft(item: Item, accounts: Accounts): DraftEditorState | undefined {
  const body = readItemBody('draft', item);
  if (body === undefined) return undefined;
  const there = (id: string | undefined) => (id !== undefined && accounts.has(id) ? id : undefined);
  const form: TransactionForm = {
    ...noTexts,
    description: body.Description,
    notes: body.Notes,
    posted: body.Posted === undefined ? '' : toDateTimeField(new Date(body.Posted)),
    invalidDateText: body.InvalidDateText,
    digits: body.Digits,
    direction: body.Direction,
    accountId: there(body.InAccount),
    otherId: there(body.OtherAccount),
    tags: body.Tags === '' ? [] : body.Tags.split(';'),
  };
  const ids = readIds(body);
  if (body.Group === undefined || body.Lines === undefined) return { form, ids, item };
  const lines = body.Lines.map((line): SplitFormLine => ({
    ids: readIds(line),
    otherId: there(line.OtherAccount),
    typed: line.Amount,
    ...(line.CounterAmount !== undefined && { counterAmount: line.CounterAmount }),
    notes: line.Notes,
    tags: line.Tags,
  }));
  return { form: { ...form, groupId: body.Group, lines }, ids, item };
}
