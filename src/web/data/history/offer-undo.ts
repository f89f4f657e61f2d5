import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '#web/session/session.ts';
import type { ActionIdentity } from '#web/data/transactions/actions.ts';
import type { ChangeOutcome } from '#web/data/transactions/changes.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import type { UndoContext } from '#web/data/transactions/take-back.ts';
import { undoOffers } from './undo.ts';
import { useBookQueries } from '#web/data/queries.ts';

/** The number of books whose owners offer to make the user their owner, from the list of books, which is there anyway. */
export function useOfferedCount(): number {
  const { data: books = [] } = useQuery(useBookQueries().books);
  return books.filter(({ shared }) => shared?.isOffered).length;
}

/** The open book as undoing reaches it. */
export function useUndoContext(): UndoContext {
  const { call } = useSession();
  const { bookName, reload } = useOpenBook();
  const queryClient = useQueryClient();
  return useMemo(() => ({ call, queryClient, bookName, reload }), [call, queryClient, bookName, reload]);
}

/** Offers to take back an action. @param done the message that says what was done */
export const offerUndo = ({ id }: ActionIdentity, done: string): void => undoOffers.emit({ done, actionId: id });

/** Offers to take back changes of transactions, if any were made. */
export function offerUndoOfChanges(
  { action, inverses }: Pick<ChangeOutcome, 'action' | 'inverses'>,
  done: string,
): void {
  if (inverses.length > 0) offerUndo(action, done);
}
