import { itemKinds } from '#contract/item-kinds.ts';
import type { WireItem } from '#contract/items.ts';
import type { BalanceCheck } from '#ledger/balance-checks.ts';

type Body = Record<string, unknown>;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the body of an item says; nothing where it is no object. */
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

/** What an item is called: its `Name`, where it has one. */
export const itemName = ({ Body: body }: Pick<WireItem, 'Body'>): string => textAt(body, 'Name') ?? '';

/** The account that an item belongs to and goes with. */
export const accountOfItem = ({ Body: body }: Pick<WireItem, 'Body'>): string | undefined =>
  textAt(body, 'Account');

function* findNamedAccounts(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value))
    if (typeof each === 'string' && key.endsWith('Account')) yield each;
    else yield* findNamedAccounts(each);
}

/** The accounts that an item names anywhere in its body, each once. */
export const listAccountsInItem = ({ Body: body }: Pick<WireItem, 'Body'>): string[] => [
  ...new Set(findNamedAccounts(parseBody(body))),
];

/** The book of an account, by its id; undefined if there is no such account. */
type BookOf = (accountId: string) => string | undefined;

/** True if the account that an item belongs to is in its book, or the item belongs to none: it has gone with its account otherwise. */
export function isItemPresent(item: WireItem, bookOf: BookOf): boolean {
  const account = accountOfItem(item);
  return account === undefined || bookOf(account) === item.BookId;
}

/**
 * The first account that an item names and its book lacks. What the stored item names already may stay: such an account may have
 * gone since.
 */
export function findMissingAccount(
  item: Pick<WireItem, 'BookId' | 'Body'>,
  stored: Pick<WireItem, 'Body'> | undefined,
  bookOf: BookOf,
): string | undefined {
  const before = new Set(stored && listAccountsInItem(stored));
  return listAccountsInItem(item).find((id) => !before.has(id) && bookOf(id) !== item.BookId);
}

/** Whether an item goes when some accounts of a book go: with the one that it belongs to, or with the book. */
export function isDeletedWith(item: WireItem, bookId: string, going: ReadonlySet<string>): boolean {
  return item.BookId === bookId && (going.has(bookId) || going.has(accountOfItem(item) ?? ''));
}

/** The balance checks that items are, by their accounts: of several for one day the last, by their ids. */
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
