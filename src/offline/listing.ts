import * as z from 'zod/mini';
import type { WireAccount } from '#contract/accounts.ts';
import { WireMemberRole, WirePerson } from '#contract/members.ts';

/**
 * A book as its provider lists it to the user: its name among their books; the user's role and the owner, if another user owns it; and for
 * an own book, if others share it.
 */
const ListedBook = z.object({
  name: z.string(),
  role: z.optional(WireMemberRole),
  owner: z.optional(WirePerson),
  isShared: z.optional(z.literal(true)),
});
type ListedBook = z.infer<typeof ListedBook>;

/**
 * The last listing of a book with an offline copy. `isOutdated` is true if the book has changed its owner since the copy was made: its rows
 * then name other adders, and the whole book has to be fetched.
 */
export const BookListing = z.extend(ListedBook, { isOutdated: z.optional(z.literal(true)) });
export type BookListing = z.infer<typeof BookListing>;

/** Storage for the listing of a book. */
export type ListingStorage = { current(): BookListing | undefined; store(listing: BookListing): void };

const toListedBook = ({ AccountName, Role, Owner, IsShared }: WireAccount): ListedBook => ({
  name: AccountName,
  ...(Role !== undefined && { role: Role }),
  ...(Owner !== undefined && { owner: Owner }),
  ...(IsShared !== undefined && { isShared: IsShared }),
});

/** Returns the listing of a book from its root account as answered now. */
export function listingOf(root: WireAccount, before: BookListing | undefined): BookListing {
  const listed = toListedBook(root);
  const isOutdated =
    before?.isOutdated ?? (before !== undefined && before.owner?.PersonId !== listed.owner?.PersonId);
  return { ...listed, ...(isOutdated && ({ isOutdated: true } as const)) };
}

/** True if both listings are equal. */
export const isSameListing = (a: BookListing | undefined, b: BookListing | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Returns an account of an offline copy as its provider would answer it: the root states who shares the book. */
export function withListing<Answered extends WireAccount>(
  account: Answered,
  listing: BookListing | undefined,
): Answered {
  if (account.ParentAccountId !== null || listing === undefined) return account;
  const { name, role, owner, isShared } = listing;
  return {
    ...account,
    AccountName: name,
    ...(role && { Role: role }),
    ...(owner && { Owner: owner }),
    ...(isShared && { IsShared: isShared }),
  };
}
