import type { QueryKey } from '@tanstack/react-query';
import { type RegisterSource, sourceKey } from './registers/register-source.ts';

/** The query keys of cached back-end answers. Keys of a book begin with the book name. */
export const keys = {
  books: ['books'],
  ownershipOffers: ['hand-over-offers'],
  members: (bookName: string) => [bookName, 'members'],
  accountTypes: ['account-types'],
  typeRelationships: ['account-type-relationships'],
  /** Prefix of all keys of a book. */
  book: (bookName: string) => [bookName],
  accounts: (bookName: string) => [bookName, accountsPart],
  items: (bookName: string) => [bookName, 'items'],
  tags: (bookName: string) => [bookName, 'tags'],
  tagAccounts: (bookName: string) => [bookName, 'tag-accounts'],
  tagContainer: (bookName: string) => [bookName, 'tag-container'],
  favouriteContainer: (bookName: string) => [bookName, 'favourite-container'],
  /** The newest transaction of one account, or the prefix for all accounts. */
  newest: (bookName: string, accountId?: string) => withDetails([bookName, 'newest'], accountId),
  register: (bookName: string, source: RegisterSource) => [...keys.registers(bookName), ...sourceKey(source)],
  /** The flows of the whole book, or of a period. */
  flows: (bookName: string, ...days: (string | undefined)[]) => [bookName, 'flows', ...days],
  /** The rows of trading accounts. */
  exchanges: (bookName: string, ...of: (readonly string[])[]) => [bookName, 'exchanges', ...of],
  /** The row sum of a finished statement of an account, or the prefix for all statements. */
  statementSum: (bookName: string, ...statement: string[]) => [bookName, 'statement-sum', ...statement],
  /**
   * The history of one book or of all books. The key does not begin with the book name, because changes of the book must not invalidate it.
   */
  history: (bookName: string | undefined, ...of: (string | undefined)[]) => [
    { history: bookName ?? null, of },
  ],
  /** All lines of the group that contains a transaction. */
  group: (bookName: string, transactionId: string) => [bookName, 'group', transactionId],
  /** All rows of an account that is to be merged. */
  merge: (bookName: string, accountId: string) => [bookName, 'merge', accountId],
  /** Prefix of all registers of a book. */
  registers: (bookName: string) => [bookName, registerPart],
} as const;

const registerPart = 'register';
const accountsPart = 'accounts';

function withDetails(key: readonly string[], detail: string | undefined): readonly string[] {
  return detail === undefined ? key : [...key, detail];
}

/** True if a key is the account list of any book. */
export function isAccountsKey(key: QueryKey): boolean {
  return key[1] === accountsPart;
}

/** True if a key is a register of any book. */
export function isRegisterKey(key: QueryKey): boolean {
  return key[1] === registerPart;
}
