import type { QueryKey } from '@tanstack/react-query';
import { type RegisterSource, sourceKey } from './registers/register-source.ts';

/** The keys under which the answers of the back-end are cached. What belongs to a book begins with the name of the book. */
export const keys = {
  books: ['books'],
  ownershipOffers: ['hand-over-offers'],
  members: (bookName: string) => [bookName, 'members'],
  accountTypes: ['account-types'],
  typeRelationships: ['account-type-relationships'],
  /** Everything of a book. */
  book: (bookName: string) => [bookName],
  accounts: (bookName: string) => [bookName, accountsPart],
  items: (bookName: string) => [bookName, 'items'],
  tags: (bookName: string) => [bookName, 'tags'],
  tagAccounts: (bookName: string) => [bookName, 'tag-accounts'],
  tagContainer: (bookName: string) => [bookName, 'tag-container'],
  favouriteContainer: (bookName: string) => [bookName, 'favourite-container'],
  /** The newest transaction of one account, or of each that was asked for. */
  newest: (bookName: string, accountId?: string) => withDetails([bookName, 'newest'], accountId),
  register: (bookName: string, source: RegisterSource) => [...keys.registers(bookName), ...sourceKey(source)],
  /** What went where in the whole book, or in some of its days. */
  flows: (bookName: string, ...days: (string | undefined)[]) => [bookName, 'flows', ...days],
  /** The rows over accounts of trading. */
  exchanges: (bookName: string, ...of: (readonly string[])[]) => [bookName, 'exchanges', ...of],
  /** What the rows of a finished statement of an account come to; of all of them where none is named. */
  statementSum: (bookName: string, ...statement: string[]) => [bookName, 'statement-sum', ...statement],
  /** What was done in a book, or in all; apart from the books, which change by what was done, not by looking at it. */
  history: (bookName: string | undefined, ...of: (string | undefined)[]) => [
    { history: bookName ?? null, of },
  ],
  /** The whole of the group in which a transaction stands. */
  group: (bookName: string, transactionId: string) => [bookName, 'group', transactionId],
  /** All rows of an account, to move them elsewhere. */
  merge: (bookName: string, accountId: string) => [bookName, 'merge', accountId],
  /** Every register of a book. */
  registers: (bookName: string) => [bookName, registerPart],
} as const;

const registerPart = 'register';
const accountsPart = 'accounts';

function withDetails(key: readonly string[], detail: string | undefined): readonly string[] {
  return detail === undefined ? key : [...key, detail];
}

/** Whether a key is that of the accounts of a book, whatever the book. */
export function isAccountsKey(key: QueryKey): boolean {
  return key[1] === accountsPart;
}

/** Whether a key is that of a register, whatever the book. */
export function isRegisterKey(key: QueryKey): boolean {
  return key[1] === registerPart;
}
