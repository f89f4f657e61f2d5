import type { AccountType } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import { countCharacters } from '#contract/values.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { canHaveParent } from './parent.ts';
import { toLowerText } from '#text/fold.ts';
import type { Chart, ChartAccount } from './chart.ts';
import { isWithin } from './tree.ts';

/** The reason why an account cannot be added or changed (calls.md Accounts). */
export type AccountObjection =
  | { id: 'book-name-taken' }
  | { id: 'account-name-taken' }
  | { id: 'type-not-under-parent'; type: AccountType }
  | { id: 'moved-below-itself' }
  | { id: 'too-deep'; most: number }
  | { id: 'sub-accounts-not-under-type'; type: AccountType }
  | { id: 'other-family' }
  | { id: 'placeholder-with-transactions' }
  | { id: 'currency-of-book'; currency: string }
  | { id: 'other-currency' }
  | { id: 'other-book-currency' }
  | { id: 'root-stays-root' }
  | { id: 'moved-to-other-book' }
  | { id: 'book-not-empty'; name: string }
  | { id: 'account-not-empty'; name: string };

/** The reason why the fields of an account contradict each other, independent of other accounts. */
export type FieldsObjection =
  | { id: 'type-of-root' }
  | { id: 'name-too-long'; most: number }
  | { id: 'parent-of-root' };

/** True if an account counts as a placeholder: a root always does. */
export function isEffectivePlaceholder({
  type,
  isPlaceholder,
}: Pick<ChartAccount, 'type' | 'isPlaceholder'>): boolean {
  return type === 'ROOT' || isPlaceholder;
}

/** Returns the reason why a stored account cannot have these fields: only a root has no parent, and only a root can have a long name. */
export function findFieldsObjection(
  { name, type, parentId }: Pick<ChartAccount, 'name' | 'type' | 'parentId'>,
  stored: Pick<ChartAccount, 'parentId'>,
): FieldsObjection | undefined {
  const isRoot = type === 'ROOT';
  if ((stored.parentId === undefined) !== isRoot) return { id: 'type-of-root' };
  const most = isRoot ? limits.bookName : limits.accountName;
  if (countCharacters(name) > most) return { id: 'name-too-long', most };
  return (parentId === undefined) === isRoot ? undefined : { id: 'parent-of-root' };
}

/** True if two names are equal for a user, ignoring case and surrounding blanks. */
export function isSameName(a: string, b: string): boolean {
  return toLowerText(a.trim()) === toLowerText(b.trim());
}

/** True if a sibling already has the name, ignoring case (spec 5 Sub-account, Books). */
export function isAccountNameTaken(
  siblings: readonly Pick<ChartAccount, 'id' | 'name'>[],
  name: string,
  exceptId?: string,
): boolean {
  return siblings.some((each) => each.id !== exceptId && isSameName(each.name, name));
}

/** True if an account can change to a type: any type without transactions, then only types of the same family. */
export function canBecomeType(
  account: Pick<ChartAccount, 'type' | 'transactionsCount'>,
  type: AccountType,
): boolean {
  return account.transactionsCount === 0 || accountTypes[type].family === accountTypes[account.type].family;
}

/** True if an account can become a placeholder: it has no transactions. */
export function canBecomePlaceholder({
  transactionsCount,
}: Pick<ChartAccount, 'transactionsCount'>): boolean {
  return transactionsCount === 0;
}

/** True if an account can change its currency: it has no transactions. */
export function canChangeCurrency({ transactionsCount }: Pick<ChartAccount, 'transactionsCount'>): boolean {
  return transactionsCount === 0;
}

/** True if a book can change its currency: no account has a currency of its own. */
function canChangeBookCurrency(chart: Pick<Chart, 'byId'>, bookId: string): boolean {
  return ![...chart.byId.values()].some((each) => each.bookId === bookId && each.currency !== '');
}

/**
 * Returns the objection to an account's currency. An account keeps its currency and cannot name that of the book; a book keeps its currency
 * if accounts have others.
 */
function currencyObjection(
  chart: Chart,
  account: ChartAccount,
  stored: ChartAccount | undefined,
): AccountObjection | undefined {
  const { bookId, currency, bookCurrency } = account;
  if (currency !== '' && currency === chart.byId.get(bookId)?.bookCurrency)
    return { id: 'currency-of-book', currency };
  if (stored === undefined) return undefined;
  if (currency !== stored.currency && !canChangeCurrency(stored)) return { id: 'other-currency' };
  if (bookCurrency !== stored.bookCurrency && !canChangeBookCurrency(chart, bookId))
    return { id: 'other-book-currency' };
  return undefined;
}

function changeObjection(
  chart: Chart,
  account: ChartAccount,
  stored: ChartAccount,
): AccountObjection | undefined {
  const { id, type, parentId } = account;
  const isMoved = parentId !== undefined && parentId !== stored.parentId;
  if (isMoved && isWithin(chart.byId, parentId, id)) return { id: 'moved-below-itself' };
  if (type !== stored.type && chart.childrenOf(id).some((child) => !canHaveParent(child.type, type)))
    return { id: 'sub-accounts-not-under-type', type };
  if (!canBecomeType(stored, type)) return { id: 'other-family' };
  if (account.isPlaceholder && !canBecomePlaceholder(stored)) return { id: 'placeholder-with-transactions' };
  return undefined;
}

/** Returns the number of levels of an account and all below it: 1 if it has no sub-accounts. */
function heightOf(chart: Chart, id: string): number {
  let level = [id];
  let height = 0;
  for (; level.length > 0 && height <= limits.accountDepth; height += 1)
    level = level.flatMap((each) => chart.childrenOf(each).map((child) => child.id));
  return height;
}

/** Returns the number of accounts above an account; counting stops at the limit. */
function depthOf(chart: Chart, parentId: string): number {
  let depth = 0;
  for (let at: string | undefined = parentId; at !== undefined && depth <= limits.accountDepth; depth += 1)
    at = chart.byId.get(at)?.parentId;
  return depth;
}

/**
 * Returns the objection to an account's depth. The root is on no level, so an account can have `accountDepth - 1` accounts between itself
 * and the root.
 */
function depthObjection(
  chart: Chart,
  { id, parentId }: ChartAccount,
  stored: ChartAccount | undefined,
): AccountObjection | undefined {
  if (parentId === undefined || parentId === stored?.parentId) return undefined;
  const levels = depthOf(chart, parentId) - 1 + (stored === undefined ? 1 : heightOf(chart, id));
  return levels > limits.accountDepth ? { id: 'too-deep', most: limits.accountDepth } : undefined;
}

/** Returns the first rule that an account breaks in relation to others; `stored` is its stored version, if it exists. */
export function findAccountObjection(
  chart: Chart,
  account: ChartAccount,
  stored?: ChartAccount,
): AccountObjection | undefined {
  const { id, name, type, parentId } = account;
  if (isAccountNameTaken(chart.childrenOf(parentId), name, id))
    return { id: parentId === undefined ? 'book-name-taken' : 'account-name-taken' };
  const parent = parentId === undefined ? undefined : chart.byId.get(parentId);
  if (parent !== undefined && !canHaveParent(type, parent.type)) return { id: 'type-not-under-parent', type };
  return (
    currencyObjection(chart, account, stored) ??
    (stored && changeObjection(chart, account, stored)) ??
    depthObjection(chart, account, stored)
  );
}

/** Returns the reason why an account of a file cannot replace the stored one: it changes its book, or becomes a book. */
export function findReplacementObjection(
  account: Pick<ChartAccount, 'bookId' | 'parentId'>,
  stored: Pick<ChartAccount, 'bookId' | 'parentId'>,
): AccountObjection | undefined {
  if (account.bookId !== stored.bookId) return { id: 'moved-to-other-book' };
  const isBook = account.parentId === undefined;
  return isBook === (stored.parentId === undefined) ? undefined : { id: 'root-stays-root' };
}

/** Returns the reason why an account or a book cannot be deleted: it is not empty (spec 6). */
export function findDeletionObjection(chart: Chart, account: ChartAccount): AccountObjection | undefined {
  const { id, name, parentId, transactionsCount } = account;
  if (transactionsCount === 0 && chart.childrenOf(id).length === 0) return undefined;
  return { id: parentId === undefined ? 'book-not-empty' : 'account-not-empty', name };
}
