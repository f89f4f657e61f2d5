import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readHandOverOffer } from '#ledger/wire-members.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from './keys.ts';
import { useOpenBook } from './open-book.ts';
import { markBooksStale } from './stale.ts';

/** The open offers to make the user the owner of a book. */
export function useHandOverOffers() {
  const { call } = useSession();
  const { data: offers = [] } = useQuery({
    queryKey: keys.handOverOffers,
    queryFn: async () => (await call('hand-over-offers', {})).map(readHandOverOffer),
    staleTime: 0,
  });
  return offers;
}

/** Accepts and declines an offer to make the user the owner of a book. */
export function useAnswerOffer({ bookId, bookName }: { bookId: string; bookName: string }) {
  const { call } = useSession();
  const queryClient = useQueryClient();
  const { bookId: openId, open, reload } = useOpenBook();
  const forget = async () => {
    markBooksStale(queryClient);
    await queryClient.invalidateQueries({ queryKey: keys.handOverOffers });
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
