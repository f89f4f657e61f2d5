import { useRef, useState } from 'react';
import { bookZone, dayOf } from '#ledger/days.ts';
import { makeId } from '#ledger/ids.ts';
import type { Account } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { startSchedule, createScheduleOfRows } from '#ledger/schedule/new-schedule.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { useBookToday } from '#web/data/book-today.ts';
import { type ChangeOutcome, useTransactionChanges } from '#web/data/transactions/changes.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useChangeSchedules } from '#web/data/schedules/schedules.ts';
import type { RecurringPopupProps } from '#web/lib/history/format-posting-problems.ts';
import { formatFailure, isConflict } from '#web/session/client.ts';
import { schedules as texts } from '#web/languages/en/schedules.ts';
import { ScheduleEditor } from './editor.tsx';

type BookRepeatProps = RecurringPopupProps & { root: Account; tree: AccountTree };

function BookRepeat({ changes, onEnd, root, tree }: BookRepeatProps) {
  const today = useBookToday();
  const makeChanges = useTransactionChanges();
  const changeSchedules = useChangeSchedules();
  const [initial] = useState(() => {
    const rows = changes.flatMap(({ after }) => after ?? []);
    const day = dayOf(rows[0]?.postedAt.getTime() ?? Date.now(), bookZone(root));
    return { rows, day, schedule: createScheduleOfRows(rows, day, makeId()) };
  });
  /** The result of storing the transactions, once they are stored. */
  const stored = useRef<ChangeOutcome>(undefined);
  const createFirstOccurrence = (typed: Schedule) =>
    startSchedule(typed, initial.rows, { day: initial.day, today });

  const storeRows = async (typed: Schedule): Promise<ChangeOutcome> => {
    const firstRows = new Map(createFirstOccurrence(typed).rows.map((row) => [row.id, row]));
    const outcome = await makeChanges(
      changes.map((change) => ({ ...change, after: change.after && firstRows.get(change.after.id) })),
      { action: newAction('schedules'), together: () => 'repeat' },
    );
    const [failure] = outcome.failed;
    if (failure !== undefined) throw failure.error;
    return outcome;
  };
  const save = async (typed: Schedule) => {
    stored.current ??= await storeRows(typed);
    const { action } = stored.current;
    const own = [createFirstOccurrence(typed).schedule];
    await changeSchedules({ root, seen: [], own }, action);
    offerUndo(action, texts.done.added(typed.name));
  };
  const onFailed = (error: unknown) => {
    if (stored.current !== undefined) return texts.editor.scheduleFailed(formatFailure(error));
    if (isConflict(error)) return texts.editor.changedMeanwhile;
    return `${texts.editor.transactionFailed} ${formatFailure(error)}`;
  };
  return (
    <ScheduleEditor
      mode="repeat"
      schedule={initial.schedule}
      tree={tree}
      today={today}
      settle={(typed) => createFirstOccurrence(typed).schedule}
      save={save}
      onFailed={onFailed}
      onClose={() => onEnd(stored.current !== undefined)}
    />
  );
}

/** Creates a schedule from a transaction or the lines of a split. The transaction is stored together with it, as the first occurrence. */
export function RepeatTransaction(props: RecurringPopupProps) {
  const tree = useAccountTree();
  return tree.root === undefined ? null : <BookRepeat {...props} root={tree.root} tree={tree} />;
}
