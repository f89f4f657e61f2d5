import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '#web/session/session.ts';
import type { ActionIdentity } from '#web/data/transactions/actions.ts';
import type { ChangeOutcome } from '#web/data/transactions/changes.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import type { UndoContext } from '#web/data/transactions/undo-action.ts';
import { undoOffers } from './undo.ts';
import { useBookQueries } from '#web/data/queries.ts';

/** Returns the number of ownership offers to the user, from the list of books, which is loaded anyway. */
export function useOwnershipOfferCount(): number {
  const { data: books = [] } = useQuery(useBookQueries().books);
  return books.filter(({ shared }) => shared?.isOffered).length;
}

/** Returns the context for undo in the open book. */
export function useUndoContext(): UndoContext {
  const { call } = useSession();
  const { bookName, reload } = useOpenBook();
  const queryClient = useQueryClient();
  return useMemo(() => ({ call, queryClient, bookName, reload }), [call, queryClient, bookName, reload]);
}

/**
 * Offers to undo an action.
 * @param done the message about the finished action
 */
export const offerUndo = ({ id }: ActionIdentity, done: string): void =>
  undoOffers.emit({ done, actionId: id });

/** Offers to undo changes of transactions, if any were made. */
export function offerUndoOfChanges(
  { action, inverses }: Pick<ChangeOutcome, 'action' | 'inverses'>,
  done: string,
): void {
  if (inverses.length > 0) offerUndo(action, done);
}
