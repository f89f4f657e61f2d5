import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { BookMembership } from '#ledger/members.ts';
import { readAccount } from '#ledger/wire.ts';
import { readBookSharing } from '#ledger/wire-members.ts';
import { CallError } from '#contract/errors.ts';
import { useSession } from '#web/session/session.ts';
import { keys } from '#web/data/keys.ts';
import { useOfflineCopies } from '#web/data/offline/use-offline-copies.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { refetchVisible } from '#web/data/refetch-visible.ts';
import { markAccountsStale } from '#web/data/transactions/stale.ts';

/** Milliseconds between two checks for changes of other members. */
const pollMs = 3000;

/** Number of checks after which the members and the user's role are checked as well. */
const pollsPerMemberCheck = 4;

/**
 * Polls for changes of other members to the open shared book while the page is visible, and refetches visible data after a change.
 * @param onGone called if the book is no longer shared with the user
 */
export function useWatchShared({ role, isOffered }: BookMembership, onGone: () => void): void {
  const { call } = useSession();
  const { bookId, bookName } = useOpenBook();
  // An offline copy has its own sync.
  const hasOfflineCopy = useOfflineCopies().state.books.some(
    (book) => book.bookId === bookId && book.isFilled,
  );
  const queryClient = useQueryClient();
  const handleGone = useEffectEvent(onGone);
  useEffect(() => {
    let revision: string | undefined;
    let polls = 0;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isGone = async () =>
      !(await call('all-books', {})).map(readAccount).some(({ id }) => id === bookId);
    const checkMembers = async () => {
      const sharing = await call('members', { bookName });
      // An own book may have the same name.
      if (sharing.Role !== role && (await isGone())) return end();
      queryClient.setQueryData(keys.members(bookName), readBookSharing(sharing));
      const isNews = role !== 'own' && (sharing.HandOver !== undefined) !== (isOffered === true);
      if (sharing.Role !== role || isNews) markAccountsStale(queryClient, bookName);
    };
    const end = () => {
      if (!isOver) handleGone();
      isOver = true;
    };
    const checkForChanges = async () => {
      polls += 1;
      if (polls % pollsPerMemberCheck === 1) await checkMembers();
      if (hasOfflineCopy) return;
      const { Cursor } = await call('changes-since', { bookName });
      if (isOver) return;
      // Visible data was read before the first revision and may miss changes between the two.
      if (revision === Cursor || (await refetchVisible(queryClient, Date.now(), 0))) revision = Cursor;
    };
    const poll = async () => {
      if (!document.hidden) {
        await checkForChanges().catch(async (error: unknown) => {
          // Other errors are reported where the user requested data. A book being transferred is missing for a moment.
          const isMissed = error instanceof CallError && error.code === 'not-found';
          if (!isOver && isMissed && (await isGone().catch(() => false))) end();
        });
      }
      if (!isOver) timer = setTimeout(() => void poll(), pollMs);
    };
    void poll();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [call, bookId, bookName, hasOfflineCopy, role, isOffered, queryClient]);
}
