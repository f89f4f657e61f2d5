import { noTexts, pickTexts } from '#contract/transaction-text-fields.ts';
import type { TransactionTexts } from '#contract/transaction-texts.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import type { Account } from '#ledger/account.ts';
import { directionOfAmount } from '#ledger/account-types.ts';
import {
  type LineDirection,
  gainOfDirection,
  usualDirection,
  movementKind,
  type MovementKind,
} from '#ledger/direction.ts';
import { makeId } from '#ledger/ids.ts';
import { isOpeningAccount } from '#ledger/role-accounts.ts';
import { canPostTo } from '#ledger/rules/posting.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { dayOfField, fromDateTimeField, moveToDay, toDateTimeField } from './date-fields.ts';
import type { FieldProblem } from './problems.ts';

type Accounts = ReadonlyMap<string, Account>;

/** The values of the transaction editor, as typed. `digits` are minor units without a sign; `direction` determines the sign. */
export type TransactionForm = TransactionTexts & {
  posted: string;
  /** The invalid text that was typed as the day. */
  invalidDateText?: string | undefined;
  digits: string;
  /** The direction that the user chose; undefined if it follows from the accounts. */
  direction: LineDirection | undefined;
  /** True if amount and direction are suggestions from an earlier transaction that the user has not changed. */
  isAmountSuggested?: boolean | undefined;
  accountId: string | undefined;
  otherId: string | undefined;
  tags: string[];
};

/** The problem of each invalid field: a problem code, or the message for it. */
export type TransactionFormErrors<Message = FieldProblem> = Partial<Record<keyof TransactionForm, Message>>;

/** Creates an empty form for the account or tag that is currently open. */
export function createTransactionForm(account: Account | undefined, now: Date): TransactionForm {
  const isPosting = account?.kind === 'account' && canPostTo(account);
  return {
    ...noTexts,
    posted: toDateTimeField(now),
    digits: '',
    direction: undefined,
    accountId: isPosting ? account.id : undefined,
    otherId: undefined,
    tags: account?.kind === 'tag' ? [account.name] : [],
  };
}

/** Creates the form for the next transaction: same account, same day, and the present time unless the user chose a time. */
export function createNextForm(
  saved: TransactionForm,
  initial: TransactionForm,
  accounts: Accounts,
  now: Date,
): TransactionForm {
  const account = accounts.get(saved.accountId ?? '');
  const timeOf = (posted: string) => posted.split('T')[1];
  const fresh = toDateTimeField(now);
  const isTimeChosen = timeOf(saved.posted) !== timeOf(initial.posted);
  return {
    ...createTransactionForm(account, now),
    posted: isTimeChosen ? saved.posted : moveToDay(fresh, dayOfField(saved.posted) ?? fresh),
    tags: initial.tags,
  };
}

/** Returns the form of a stored transaction, seen from the given account if the transaction has a split in it. */
export function toTransactionForm(
  transaction: Transaction,
  viewedId: string | undefined,
  accounts: Accounts,
): TransactionForm {
  const isB = transaction.splitB.accountId === viewedId;
  const [mine, other] = isB
    ? [transaction.splitB, transaction.splitA]
    : [transaction.splitA, transaction.splitB];
  const { valueMinor } = mine;
  const type = accounts.get(mine.accountId)?.type ?? 'ASSET';
  return {
    ...pickTexts(transaction),
    posted: toDateTimeField(transaction.postedAt),
    digits: (valueMinor < 0n ? -valueMinor : valueMinor).toString(),
    direction: directionOfAmount(type, valueMinor),
    accountId: mine.accountId,
    otherId: other.accountId,
    tags: transaction.tags,
  };
}

/** Returns the form that adds a transaction again, posted at the given moment (spec 4 Other state). */
export function createRepeatForm(
  transaction: Transaction,
  viewedId: string | undefined,
  accounts: Accounts,
  now: Date,
): TransactionForm {
  return { ...toTransactionForm(transaction, viewedId, accounts), posted: toDateTimeField(now) };
}

type Sides = Pick<TransactionForm, 'direction' | 'accountId' | 'otherId'>;

/** Returns the money direction: the chosen one, otherwise the usual one between the accounts. */
export function directionOfForm({ direction, accountId, otherId }: Sides, accounts: Accounts): LineDirection {
  const typeOf = (id: string | undefined) => accounts.get(id ?? '')?.type;
  return direction ?? usualDirection(typeOf(accountId), typeOf(otherId));
}

/** Returns the kind of movement between the chosen account and the other accounts. */
export function findMovementKind(
  accountId: string | undefined,
  otherIds: readonly (string | undefined)[],
  accounts: Accounts,
): MovementKind {
  const others = otherIds.flatMap((id) => accounts.get(id ?? '')?.type ?? []);
  return movementKind(accounts.get(accountId ?? '')?.type ?? 'ASSET', others);
}

/** Calculates the gain of the chosen account in minor units: the digits with the sign given by the direction and the account type. */
export function calculateFormGain(form: Sides & Pick<TransactionForm, 'digits'>, accounts: Accounts): bigint {
  const { digits, accountId } = form;
  const minor = BigInt(digits === '' ? '0' : digits);
  return gainOfDirection(
    accounts.get(accountId ?? '')?.type ?? 'ASSET',
    directionOfForm(form, accounts),
    minor,
  );
}

/** Checks a transaction form before it is saved (spec 5 Transaction). */
export function checkTransactionForm(form: TransactionForm): TransactionFormErrors {
  const errors: TransactionFormErrors = {};
  if (form.description.trim() === '') errors.description = 'required';
  if (form.digits === '') errors.digits = 'required';
  if (fromDateTimeField(form.posted) === undefined) errors.posted = 'required';
  if (form.invalidDateText !== undefined)
    errors.posted = form.invalidDateText.trim() === '' ? 'required' : 'noDay';
  if (form.accountId === undefined) errors.accountId = 'chooseAccount';
  if (form.otherId === undefined) errors.otherId = 'chooseAccount';
  return errors;
}

/** The ids of a transaction and its two splits. */
export type LineIds = { id: string; splitAId: string; splitBId: string };

/** Creates ids for a new transaction; created once, so that a retry after a lost response does not add a duplicate. */
export function createTransactionIds(): LineIds {
  return { id: makeId(), splitAId: makeId(), splitBId: makeId() };
}

/** Returns the ids of a stored transaction. */
export function idsOf({ id, splitA, splitB }: Transaction): LineIds {
  return { id, splitAId: splitA.id, splitBId: splitB.id };
}

type Base = {
  ids: LineIds;
  /** The transaction to change, or to repeat if its id differs from `ids`. */
  stored: Transaction | undefined;
  accounts: Accounts;
  now: Date;
};

/**
 * Returns the transaction of a form, based on the stored one if there is one; undefined if a field is missing. A stored transaction keeps
 * the order of its splits: the account of split B stays in split B.
 */
export function transactionFromForm(
  form: TransactionForm,
  { ids, stored, accounts, now }: Base,
): Transaction | undefined {
  const isEdit = stored?.id === ids.id;
  // The field holds whole seconds: an untouched date keeps the stored moment to the millisecond.
  const isUntouched = isEdit && form.posted === toDateTimeField(stored.postedAt);
  const isOpening = [form.accountId, form.otherId].some((id) => {
    const account = accounts.get(id ?? '');
    return account !== undefined && isOpeningAccount(account);
  });
  // An opening balance is posted at the start of its day, whenever it is entered.
  const posted = isOpening && !isEdit ? moveToDay('', dayOfField(form.posted) ?? '') : form.posted;
  const postedAt = isUntouched ? stored.postedAt : fromDateTimeField(posted);
  if (postedAt === undefined || form.accountId === undefined || form.otherId === undefined) return undefined;
  const gain = calculateFormGain(form, accounts);
  const wasB = stored !== undefined && stored.splitB.accountId === form.accountId;
  const mine = { accountId: form.accountId, valueMinor: gain };
  const other = { accountId: form.otherId, valueMinor: -gain };
  const [a, b] = wasB ? [other, mine] : [mine, other];
  return {
    id: ids.id,
    ...pickTexts(form, (text) => text.trim()),
    postedAt,
    enteredAt: isEdit ? stored.enteredAt : now,
    splitA: { id: ids.splitAId, ...a },
    splitB: { id: ids.splitBId, ...b },
    tags: form.tags,
    props: stored?.props ?? '{}',
    splitInfo: stored?.splitInfo ?? noSplitInfo,
  };
}
