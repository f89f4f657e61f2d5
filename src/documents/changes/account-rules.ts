import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import type { CallBody } from '#contract/calls.ts';
import { currencyCodes } from '#contract/currency-codes.generated.ts';
import { CallError, issueOf, invalidFieldError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { schemaErrorOf } from '#contract/error-catalogue/catalogue.ts';
import { JsonText } from '#contract/inputs/values.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import { accountRuleError, fieldsRuleError, postingRuleError } from '#documents/changes/rule-errors.ts';
import type { Books } from '#documents/model/books.ts';
import { type AccountDocument, toChartAccount, toStoredAccount } from '#documents/model/documents.ts';
import {
  findAccountObjection,
  findDeletionObjection,
  findFieldsObjection,
  isEffectivePlaceholder,
  findReplacementObjection,
} from '#ledger/rules/account.ts';
import { readCurrencyProp, isSameValue, readProps } from '#ledger/props.ts';
import { findAccountPostingObjection, findCurrenciesObjection } from '#ledger/rules/posting-objection.ts';

/** Returns an account as it is stored, with `IsPlaceholder` normalized by its type. */
export function normalizeAccount(account: StoredAccount): StoredAccount {
  const { AccountType: type, IsPlaceholder } = account;
  const isPlaceholder = isEffectivePlaceholder({ type, isPlaceholder: IsPlaceholder === '1' });
  return { ...account, IsPlaceholder: isPlaceholder ? '1' : '0' };
}

/** Merges the sent fields into the stored account. @throws CallError invalid */
export function changeAccount(
  stored: AccountDocument,
  sent: CallBody<'update-subaccount'>['account'],
): StoredAccount {
  const sentFields = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const changed: StoredAccount = normalizeAccount({ ...toStoredAccount(stored), ...sentFields });
  const { BookId, TransactionsCount } = stored;
  const objection = findFieldsObjection(
    toChartAccount(changed, BookId, TransactionsCount),
    toChartAccount(stored, BookId, TransactionsCount),
  );
  if (objection !== undefined) throw fieldsRuleError(objection);
  return changed;
}

type Update = CallBody<'update-subaccount'>;

/** Rejects an update if a field that it changes no longer has the value that the caller has seen. @throws CallError conflict */
export function checkSeen(
  stored: StoredAccount,
  becomes: StoredAccount,
  { account: sent, seen = {} }: Update,
): void {
  const valuesOf = (row: object) => new Map<string, unknown>(Object.entries(row));
  const [storedFields, newFields, sentFields] = [valuesOf(stored), valuesOf(becomes), valuesOf(sent)];
  const changed = (path: string, current: string) =>
    issueOf(path, bookError('fieldChangedMeanwhile', { stored: current }));
  const { props: seenProps, ...seenFields } = seen;
  const ofFields = Object.entries(seenFields).flatMap(([field, value]) => {
    const current = storedFields.get(field);
    const isSent = sentFields.get(field) !== undefined;
    if (!isSent || value === undefined || current === value || current === newFields.get(field)) return [];
    return [changed(`account.${field}`, String(current ?? ''))];
  });
  const [storedProps, newProps] = [readProps(stored.PropsInJSON), readProps(becomes.PropsInJSON)];
  const ofProps = Object.entries(seenProps ?? {}).flatMap(([key, value]) => {
    const current = storedProps[key];
    if (isSameValue(current, value) || isSameValue(current, newProps[key])) return [];
    return [changed(`props.${key}`, current === undefined ? '' : JSON.stringify(current))];
  });
  const issues = [...ofFields, ...ofProps];
  if (issues.length > 0)
    throw new CallError(
      'conflict',
      bookError('accountChangedMeanwhile', { name: stored.AccountName }),
      issues,
    );
}

/** Sets and removes keys of the props; all other keys stay unchanged. @throws CallError invalid */
export function mergeProps(stored: string, { set, unset }: NonNullable<Update['props']>): string {
  const without = Object.entries(readProps(stored)).filter(([key]) => !unset.includes(key));
  const merged = JSON.stringify({ ...Object.fromEntries(without), ...set });
  const read = JsonText.safeParse(merged);
  if (read.success) return merged;
  throw invalidFieldError('props', schemaErrorOf(read.error.issues[0]?.message ?? ''));
}

/** The commodity symbols of each book, by book id. */
export type SymbolsOfBooks = Readonly<Record<string, readonly string[]>>;

const isCode = (currency: string): boolean => currencyCodes.includes(currency);

/** True if the props of an account may name a currency: only then are commodities read. */
export const mayNameCurrency = ({ PropsInJSON: props }: Pick<StoredAccount, 'PropsInJSON'>): boolean =>
  'Currency' in readProps(props);

/** Returns the currency text of an account that has to be looked up. Undefined if it is a currency code or equals the stored text. */
function findNewSymbol(account: StoredAccount, stored: StoredAccount | undefined): string | undefined {
  if (account.ParentAccountId === null || !mayNameCurrency(account)) return undefined;
  const { Currency: named } = readProps(account.PropsInJSON);
  const isKnown = typeof named !== 'string' || isCode(named);
  return isKnown || (stored && readProps(stored.PropsInJSON)['Currency'] === named) ? undefined : named;
}

/** Requires that an account names a currency code or a commodity of its book, if it names any. @throws CallError invalid */
export function checkKnownCurrency(
  account: StoredAccount,
  bookId: string,
  stored: StoredAccount | undefined,
  symbols: SymbolsOfBooks,
): void {
  const named = findNewSymbol(account, stored);
  if (named === undefined) return;
  if (readCurrencyProp({ Currency: named }) !== '' && symbols[bookId]?.includes(named)) return;
  const currency = [...named].slice(0, limits.currency).join('');
  throw new CallError('invalid', bookError('unknownCurrency', { currency }), [
    issueOf('account.PropsInJSON', bookError('unknownCurrency', { currency })),
  ]);
}

/** Returns the book id for an account: that of its parent, or its own id for a root. @throws CallError not-found */
export function bookIdOfAccount(books: Books, account: StoredAccount, bookId?: string): string {
  if (account.ParentAccountId === null) return account.AccountId;
  const parent = books.byId.get(account.ParentAccountId);
  if (parent === undefined || (bookId !== undefined && parent.BookId !== bookId))
    throw new CallError('not-found', bookError('parentNotFound'));
  return parent.BookId;
}

/**
 * Checks the rules for an account in relation to its parent, siblings and sub-accounts (calls.md Accounts). `stored` is the account before
 * the change. @throws CallError
 */
export function checkAccount(
  books: Books,
  account: StoredAccount,
  bookId: string,
  stored?: AccountDocument,
): void {
  const objection = findAccountObjection(
    books.chart,
    toChartAccount(account, bookId, stored?.TransactionsCount ?? 0),
    stored && books.chart.byId.get(stored.AccountId),
  );
  if (objection !== undefined) throw accountRuleError(objection);
}

/** Checks the rules for an imported account that already exists: it stays in its book, and a root stays a root. @throws CallError */
export function checkReplacement(account: StoredAccount, bookId: string, stored: AccountDocument): void {
  const objection = findReplacementObjection(
    toChartAccount(account, bookId, stored.TransactionsCount),
    toChartAccount(stored, stored.BookId, stored.TransactionsCount),
  );
  if (objection !== undefined) throw accountRuleError(objection);
}

/** Requires that an account or a book may be deleted alone. @throws CallError not-allowed */
export function checkDeletion(books: Books, account: AccountDocument): void {
  const objection = findDeletionObjection(
    books.chart,
    toChartAccount(account, account.BookId, account.TransactionsCount),
  );
  if (objection !== undefined) throw accountRuleError(objection);
}

/** Requires that transactions may be posted to an account. @throws CallError not-found, not-allowed */
export function checkPosting(books: Books, book: AccountDocument, accountId: string): void {
  const objection = findAccountPostingObjection(books.chart.byId.get(accountId), book.AccountId);
  if (objection !== undefined) throw postingRuleError(objection);
}

/** Requires that the two accounts of a transaction hold the same currency. @throws CallError not-allowed */
export function checkCurrencies(
  { chart }: Books,
  { TransactionSplitAAccountId: aId, TransactionSplitBAccountId: bId }: TransactionRow,
): void {
  const [a, b] = [chart.byId.get(aId), chart.byId.get(bId)];
  const objection = a && b && findCurrenciesObjection(a, b);
  if (objection !== undefined) throw postingRuleError(objection);
}
