import { noteActionKind } from '#ledger/action.ts';
import { matchOccurrence, reopenDays } from '#ledger/schedule/decisions.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { updateSchedules, occurrencesOf } from './match-occurrences.ts';
import type { ItemContext } from '#web/data/items/item-changes.ts';
import { bookQueries } from '#web/data/queries.ts';

/** Rows that an undo removed from a book or restored. */
export type UndoneRows = { gone: readonly Transaction[]; back: readonly Transaction[] };

/**
 * Makes the days of removed rows due again and marks those of restored rows as posted, by an action that changes schedules only.
 * @throws CallError
 */
export async function syncSchedulesWithRows(book: ItemContext, { gone, back }: UndoneRows): Promise<void> {
  const [removed, restored] = [occurrencesOf(gone), occurrencesOf(back)];
  if (removed.length + restored.length === 0) return;
  const accounts = await book.queryClient.ensureQueryData(bookQueries(book.call, book.bookName).accounts);
  const root = accounts.find(({ type }) => type === 'ROOT');
  if (root === undefined) return;
  const daysOf = ({ id }: Schedule, of: typeof removed) =>
    of.filter(({ scheduleId }) => scheduleId === id).map(({ nominal }) => nominal);
  await updateSchedules(book, { root, action: newAction(noteActionKind) }, (schedule) =>
    daysOf(schedule, restored).reduce(
      (noted, nominal) => matchOccurrence(noted, nominal, []).schedule,
      reopenDays(schedule, daysOf(schedule, removed)),
    ),
  );
}
