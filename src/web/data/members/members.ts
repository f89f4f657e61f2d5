import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MembershipRole, BookSharing } from '#ledger/members.ts';
import { readOwnershipOffer, readCreatedInvitation, readBookSharing } from '#ledger/wire-members.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from '#web/data/keys.ts';
import { markAccountsStale, markBooksStale } from '#web/data/transactions/stale.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';

/** Returns the open ownership offers to the user. */
export function useOwnershipOffers() {
  const { call } = useSession();
  const { data: offers = [] } = useQuery({
    queryKey: keys.ownershipOffers,
    queryFn: async () => (await call('hand-over-offers', {})).map(readOwnershipOffer),
    staleTime: 0,
  });
  return offers;
}

/** Returns functions that accept and decline an ownership offer. */
export function useAnswerOwnershipOffer({ bookId, bookName }: { bookId: string; bookName: string }) {
  const { call } = useSession();
  const queryClient = useQueryClient();
  const { bookId: openId, open, reload } = useOpenBook();
  const forget = async () => {
    markBooksStale(queryClient);
    await queryClient.invalidateQueries({ queryKey: keys.ownershipOffers });
  };
  return {
    /**
     * Makes the user the owner and opens the book.
     * @throws CallError
     */
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

/** Milliseconds before the member list is fetched again after an error. */
const retryMs = 4000;

/** Returns the members of a book and the owner's functions to change them. */
export function useMembers(bookName: string) {
  const { call } = useSession();
  const queryClient = useQueryClient();
  const { data: sharing, error } = useQuery({
    queryKey: keys.members(bookName),
    queryFn: async () => readBookSharing(await call('members', { bookName })),
    // The cause of the error, for example an unreachable network, may be over.
    refetchInterval: ({ state }) => state.error !== null && retryMs,
  });
  const put = (now: BookSharing) => {
    queryClient.setQueryData(keys.members(bookName), now);
    // The account data contains whether the book is shared.
    markAccountsStale(queryClient, bookName);
  };
  return {
    sharing,
    failure: error,
    /**
     * Creates an invitation.
     * @returns the content of its link, available only here
     * @throws CallError
     */
    async invite(role: MembershipRole) {
      const invitation = readCreatedInvitation(await call('invite', { bookName, role }));
      await queryClient.invalidateQueries({ queryKey: keys.members(bookName) });
      markAccountsStale(queryClient, bookName);
      return invitation;
    },
    /**
     * Changes the role of a member; without a role, removes the member or the invitation.
     * @throws CallError
     */
    async change(id: string, role?: MembershipRole) {
      put(readBookSharing(await call('change-member', { bookName, id, ...(role && { role }) })));
    },
    /**
     * Offers the ownership of the book to a member; afterwards the user remains in the given role, or leaves without one.
     * @throws CallError
     */
    async offerHandOver(id: string, role: MembershipRole | undefined) {
      put(readBookSharing(await call('offer-hand-over', { bookName, id, ...(role && { role }) })));
    },
    /**
     * Withdraws the ownership offer.
     * @throws CallError
     */
    async withdrawHandOver() {
      put(readBookSharing(await call('withdraw-hand-over', { bookName })));
    },
    /**
     * Leaves another user's book.
     * @throws CallError
     */
    async leave() {
      await call('leave-book', { bookName });
    },
  };
}
