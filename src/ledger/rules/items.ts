import { itemKinds } from '#contract/item-kinds.ts';
import type { WireItem } from '#contract/items.ts';
import type { BalanceCheck } from '#ledger/balance-checks.ts';

type Body = Record<string, unknown>;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses the body of an item; empty if it is not an object. */
function parseBody(body: string): Body {
  try {
    const read: unknown = JSON.parse(body);
    return isObject(read) ? read : {};
  } catch {
    return {};
  }
}

const textAt = (body: string, key: string): string | undefined => {
  const value = parseBody(body)[key];
  return typeof value === 'string' ? value : undefined;
};

/** Returns the name of an item: its `Name`, or an empty text. */
export const itemName = ({ Body: body }: Pick<WireItem, 'Body'>): string => textAt(body, 'Name') ?? '';

/** Returns the account that an item belongs to and is deleted with. */
export const accountOfItem = ({ Body: body }: Pick<WireItem, 'Body'>): string | undefined =>
  textAt(body, 'Account');

function* findNamedAccounts(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value))
    if (typeof each === 'string' && key.endsWith('Account')) yield each;
    else yield* findNamedAccounts(each);
}

/** Returns the distinct accounts that an item names anywhere in its body. */
export const listAccountsInItem = ({ Body: body }: Pick<WireItem, 'Body'>): string[] => [
  ...new Set(findNamedAccounts(parseBody(body))),
];

/** Returns the book of an account by its id; undefined if the account does not exist. */
type BookOf = (accountId: string) => string | undefined;

/** True if the item belongs to no account or its account is in its book; otherwise the item was deleted with its account. */
export function isItemPresent(item: WireItem, bookOf: BookOf): boolean {
  const account = accountOfItem(item);
  return account === undefined || bookOf(account) === item.BookId;
}

/**
 * Returns the first account of an item that is missing in its book. Accounts that the stored item already names are allowed, because they
 * may have been deleted since.
 */
export function findMissingAccount(
  item: Pick<WireItem, 'BookId' | 'Body'>,
  stored: Pick<WireItem, 'Body'> | undefined,
  bookOf: BookOf,
): string | undefined {
  const before = new Set(stored && listAccountsInItem(stored));
  return listAccountsInItem(item).find((id) => !before.has(id) && bookOf(id) !== item.BookId);
}

/** True if an item is deleted together with some accounts of a book: with its account, or with the book. */
export function isDeletedWith(item: WireItem, bookId: string, going: ReadonlySet<string>): boolean {
  return item.BookId === bookId && (going.has(bookId) || going.has(accountOfItem(item) ?? ''));
}

/** Reads the balance checks of items by account. Of several checks for one day, the last by item id wins. */
export function readBalanceChecksByAccount(items: readonly WireItem[]): Map<string, BalanceCheck[]> {
  const checks = new Map<string, Map<string, BalanceCheck>>();
  for (const { Kind, Body } of items.toSorted((a, b) => (a.ItemId < b.ItemId ? -1 : 1))) {
    if (Kind !== 'balance-check') continue;
    const { data } = itemKinds['balance-check'].safeParse(parseBody(Body));
    if (data === undefined) continue;
    const { Account, Date: day, Balance } = data;
    const days = checks.get(Account) ?? new Map<string, BalanceCheck>();
    checks.set(Account, days.set(day, { day, minor: BigInt(Balance) }));
  }
  return new Map([...checks].map(([account, days]) => [account, [...days.values()]]));
}
