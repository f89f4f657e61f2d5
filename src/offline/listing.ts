import * as z from 'zod/mini';
import type { WireAccount } from '#contract/accounts.ts';
import { WireMemberRole, WirePerson } from '#contract/members.ts';

/**
 * How a provider lists a book to the user: its name among their books; if another user owns it, the role of the user and the owner;
 * if it is their own, that others share it.
 */
const ListedBook = z.object({
  name: z.string(),
  role: z.optional(WireMemberRole),
  owner: z.optional(WirePerson),
  isShared: z.optional(z.literal(true)),
});
type ListedBook = z.infer<typeof ListedBook>;

/**
 * The same of a book with an offline copy, as it was listed last. `isOutdated`: another user owns the book since the copy was made, so
 * the rows in it say other things of who added them, and it has to be fetched whole.
 */
export const BookListing = z.extend(ListedBook, { isOutdated: z.optional(z.literal(true)) });
export type BookListing = z.infer<typeof BookListing>;

/** Where the listing of a book is remembered. */
export type ListingStorage = { current(): BookListing | undefined; store(listing: BookListing): void };

const toListedBook = ({ AccountName, Role, Owner, IsShared }: WireAccount): ListedBook => ({
  name: AccountName,
  ...(Role !== undefined && { role: Role }),
  ...(Owner !== undefined && { owner: Owner }),
  ...(IsShared !== undefined && { isShared: IsShared }),
});

/** Returns the listing of a book by the root account that its provider answers now. */
export function listingOf(root: WireAccount, before: BookListing | undefined): BookListing {
  const listed = toListedBook(root);
  const isOutdated =
    before?.isOutdated ?? (before !== undefined && before.owner?.PersonId !== listed.owner?.PersonId);
  return { ...listed, ...(isOutdated && ({ isOutdated: true } as const)) };
}

/** True if both listings say the same. */
export const isSameListing = (a: BookListing | undefined, b: BookListing | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Returns an account of an offline copy as its provider would answer it: the root says who shares the book. */
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
