import { useCallback, useRef } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { changeFromToday, withDecisionsOf } from '#ledger/schedule/new-schedule.ts';
import { readSchedule, writeScheduleItem } from '#ledger/schedule/schedule-item.ts';
import { skipPastOccurrences, type Schedule } from '#ledger/schedule/schedule.ts';
import { ItemConflict } from '#web/data/items/item-changes.ts';
import { useConflictingChange } from '#web/data/history/use-conflicting-change.ts';
import { role as roleTexts } from '#web/languages/en/days-and-roles.ts';
import { formatFailure } from '#web/session/client.ts';
import { schedules as texts } from '#web/languages/en/schedules.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { useChangeSchedules } from '#web/data/schedules/schedules.ts';
import { ScheduleEditor } from './editor.tsx';

/** A change of one schedule: the version that the user saw, and the new version. Either is undefined if it does not exist. */
export type ScheduleVersions = { seen: Schedule | undefined; own: Schedule | undefined };

const listOf = (schedule: Schedule | undefined) => (schedule === undefined ? [] : [schedule]);

/** Returns a function that changes one schedule of a book and offers undo. @throws the errors of `useChangeSchedules` */
export function useChangeSchedule(root: Account): (change: ScheduleVersions, done: string) => Promise<void> {
  const change = useChangeSchedules();
  return useCallback(
    async ({ seen, own }, done) => {
      const action = await change({ root, seen: listOf(seen), own: listOf(own) });
      offerUndo(action, done);
    },
    [change, root],
  );
}

/** The schedule in the open editor: a new one, one from a recurring payment, which may be due already, or a stored one. */
export type EditedSchedule = { what: 'new' | 'found' | 'stored'; schedule: Schedule };

type ScheduleEditorPopupProps = {
  edited: EditedSchedule;
  root: Account;
  tree: AccountTree;
  today: string;
  onClose: () => void;
};

const bodyOf = (schedule: Schedule) => JSON.stringify(writeScheduleItem(schedule).body);

/** True if two versions of a schedule differ only in decisions about occurrences. */
const hasNewDecisionsOnly = (before: Schedule, current: Schedule) =>
  bodyOf(withDecisionsOf(before, current)) === bodyOf(current);

/** The popup that adds or changes a schedule. Decisions that another device or the server made meanwhile are preserved. */
export function ScheduleEditorPopup({ edited, root, tree, today, onClose }: ScheduleEditorPopupProps) {
  const { what, schedule } = edited;
  const change = useChangeSchedule(root);
  const { learn, naming } = useConflictingChange();
  /** The stored version as far as this device knows it. */
  const seen = useRef(what === 'stored' ? schedule : undefined);
  const settle = (typed: Schedule): Schedule => {
    if (what === 'stored') return changeFromToday(schedule, typed, today);
    return what === 'found' ? typed : skipPastOccurrences(typed, today);
  };
  const save = async (typed: Schedule) => {
    const before = seen.current;
    const own = settle(before === undefined ? typed : withDecisionsOf(typed, before));
    const done = texts.done[what === 'stored' ? 'changed' : 'added'](own.name);
    try {
      await change({ seen: before, own }, done).catch(learn());
    } catch (error) {
      if (!(error instanceof ItemConflict)) throw error;
      const { stored } = error.meanwhile;
      seen.current = stored && readSchedule(stored);
      if (before === undefined || seen.current === undefined || !hasNewDecisionsOnly(before, seen.current))
        throw error;
      await save(typed);
    }
  };
  const onFailed = (error: unknown) => {
    if (!(error instanceof ItemConflict)) return formatFailure(error);
    return naming(
      error.meanwhile.stored === undefined ? texts.deletedMeanwhile : texts.meanwhile,
      roleTexts.itWas,
    );
  };
  return (
    <ScheduleEditor
      mode={what === 'stored' ? 'edit' : 'add'}
      schedule={schedule}
      tree={tree}
      today={today}
      settle={settle}
      save={save}
      onFailed={onFailed}
      onClose={onClose}
    />
  );
}
