import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MembershipRole, BookSharing } from '#ledger/members.ts';
import { readOwnershipOffer, readCreatedInvitation, readBookSharing } from '#ledger/wire-members.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from '#web/data/keys.ts';
import { markAccountsStale, markBooksStale } from '#web/data/transactions/stale.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';

/** The open offers to make the user the owner of a book. */
export function useOwnershipOffers() {
  const { call } = useSession();
  const { data: offers = [] } = useQuery({
    queryKey: keys.ownershipOffers,
    queryFn: async () => (await call('hand-over-offers', {})).map(readOwnershipOffer),
    staleTime: 0,
  });
  return offers;
}

/** Accepts and declines an offer to make the user the owner of a book. */
export function useAnswerOwnershipOffer({ bookId, bookName }: { bookId: string; bookName: string }) {
  const { call } = useSession();
  const queryClient = useQueryClient();
  const { bookId: openId, open, reload } = useOpenBook();
  const forget = async () => {
    markBooksStale(queryClient);
    await queryClient.invalidateQueries({ queryKey: keys.ownershipOffers });
  };
  return {
    /** Makes the book the user's, and shows it. @throws CallError */
    async accept() {
      const { BookName } = await call('accept-hand-over', { bookName });
      if (openId === bookId) await reload();
      else open(BookName);
      await forget();
    },
    /** @throws CallError */
    async decline() {
      await call('decline-hand-over', { bookName });
      await queryClient.invalidateQueries({ queryKey: keys.members(bookName) });
      await forget();
    },
  };
}

/** How soon it is asked again who shares a book, in milliseconds, where that could not be told. */
const retryMs = 4000;

/** Who shares a book, and how its owner changes that. */
export function useMembers(bookName: string) {
  const { call } = useSession();
  const queryClient = useQueryClient();
  const { data: sharing, error } = useQuery({
    queryKey: keys.members(bookName),
    queryFn: async () => readBookSharing(await call('members', { bookName })),
    // Whatever hindered it, a network that was away say, may be over.
    refetchInterval: ({ state }) => state.error !== null && retryMs,
  });
  const put = (now: BookSharing) => {
    queryClient.setQueryData(keys.members(bookName), now);
    // The book says whether it is shared.
    markAccountsStale(queryClient, bookName);
  };
  return {
    sharing,
    failure: error,
    /** Makes an invitation. @returns what goes into its link, told this once. @throws CallError */
    async invite(role: MembershipRole) {
      const invitation = readCreatedInvitation(await call('invite', { bookName, role }));
      await queryClient.invalidateQueries({ queryKey: keys.members(bookName) });
      markAccountsStale(queryClient, bookName);
      return invitation;
    },
    /** Gives a member another role; without one they, or an invitation, go. @throws CallError */
    async change(id: string, role?: MembershipRole) {
      put(readBookSharing(await call('change-member', { bookName, id, ...(role && { role }) })));
    },
    /** Offers the ownership of the book to a member; the user then stays in a role, or leaves without one. @throws CallError */
    async offerHandOver(id: string, role: MembershipRole | undefined) {
      put(readBookSharing(await call('offer-hand-over', { bookName, id, ...(role && { role }) })));
    },
    /** Takes that offer back. @throws CallError */
    async withdrawHandOver() {
      put(readBookSharing(await call('withdraw-hand-over', { bookName })));
    },
    /** Leaves the book of somebody else. @throws CallError */
    async leave() {
      await call('leave-book', { bookName });
    },
  };
}
