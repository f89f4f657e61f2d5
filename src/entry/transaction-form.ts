import { noTexts, pickTexts } from '#contract/texts-of.ts';
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

/** What stands in the editor, as typed. `digits` are minor units without sign, `direction` carries the sign. */
export type TransactionForm = TransactionTexts & {
  posted: string;
  /** What was typed in the place of the day and is none. */
  invalidDateText?: string | undefined;
  digits: string;
  /** Which way money goes, where somebody has chosen that; otherwise it follows the accounts. */
  direction: LineDirection | undefined;
  /** Whether amount and direction are those of last time, which nobody has touched yet. */
  isAmountSuggested?: boolean | undefined;
  accountId: string | undefined;
  otherId: string | undefined;
  tags: string[];
};

/** What is wrong with which field: problems, or what is said of them. */
export type TransactionFormErrors<What = FieldProblem> = Partial<Record<keyof TransactionForm, What>>;

/** An empty form for a transaction of the account or tag in sight. */
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

/** The form for the next transaction: in the same account on the same day, at the present time unless another was chosen. */
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

/** The form of a stored transaction, as the given account sees it when it is one of its sides. */
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

/** The form of a transaction that is to be added once more, posted at the moment given (spec 4 Other state). */
export function createRepeatForm(
  transaction: Transaction,
  viewedId: string | undefined,
  accounts: Accounts,
  now: Date,
): TransactionForm {
  return { ...toTransactionForm(transaction, viewedId, accounts), posted: toDateTimeField(now) };
}

type Sides = Pick<TransactionForm, 'direction' | 'accountId' | 'otherId'>;

/** Which way money goes: as it was chosen, or as it usually does between the accounts. */
export function directionOfForm({ direction, accountId, otherId }: Sides, accounts: Accounts): LineDirection {
  const typeOf = (id: string | undefined) => accounts.get(id ?? '')?.type;
  return direction ?? usualDirection(typeOf(accountId), typeOf(otherId));
}

/** Returns the kind of movement between the chosen account and the other ones. */
export function findMovementKind(
  accountId: string | undefined,
  otherIds: readonly (string | undefined)[],
  accounts: Accounts,
): MovementKind {
  const others = otherIds.flatMap((id) => accounts.get(id ?? '')?.type ?? []);
  return movementKind(accounts.get(accountId ?? '')?.type ?? 'ASSET', others);
}

/** What the chosen account gains, in minor units: the digits with the sign that the direction and its type give them. */
export function calculateFormGain(form: Sides & Pick<TransactionForm, 'digits'>, accounts: Accounts): bigint {
  const { digits, accountId } = form;
  const minor = BigInt(digits === '' ? '0' : digits);
  return gainOfDirection(
    accounts.get(accountId ?? '')?.type ?? 'ASSET',
    directionOfForm(form, accounts),
    minor,
  );
}

/** What stands in the way of saving (spec 5 Transaction). */
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
export type TransactionIds = { id: string; splitAId: string; splitBId: string };

/** Ids for a transaction that is new; made once, so that saving it again after a lost answer adds nothing twice. */
export function createTransactionIds(): TransactionIds {
  return { id: makeId(), splitAId: makeId(), splitBId: makeId() };
}

/** The ids of a stored transaction. */
export function idsOf({ id, splitA, splitB }: Transaction): TransactionIds {
  return { id, splitAId: splitA.id, splitBId: splitB.id };
}

type Base = {
  ids: TransactionIds;
  /** The transaction that is changed, or repeated when the ids are not its own. */
  stored: Transaction | undefined;
  accounts: Accounts;
  now: Date;
};

/**
 * The transaction that the form says, laid over the stored one when there is one; undefined while a field is missing.
 * A stored one keeps its sides: the account that was split B stays split B.
 */
export function transactionFromForm(
  form: TransactionForm,
  { ids, stored, accounts, now }: Base,
): Transaction | undefined {
  const isEdit = stored?.id === ids.id;
  // The field holds whole seconds: an untouched date stays the stored moment, to the millisecond.
  const isUntouched = isEdit && form.posted === toDateTimeField(stored.postedAt);
  const isOpening = [form.accountId, form.otherId].some((id) => {
    const account = accounts.get(id ?? '');
    return account !== undefined && isOpeningAccount(account);
  });
  // An opening balance stands before all else of its day, whenever it is entered.
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
