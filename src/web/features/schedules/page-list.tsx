import { useMemo } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { catchUp } from '#ledger/schedule/catch-up.ts';
import { linesAsPosted } from '#ledger/schedule/posting.ts';
import { ended, paused, resumed, type Schedule } from '#ledger/schedule/schedule.ts';
import { useLatestRows } from '#web/data/use-latest-rows.ts';
import { reasonOf } from '#web/session/client.ts';
import { toast } from '#web/ui/toast.tsx';
import { useRowFocus } from '#web/ui/use-row-focus.ts';
import { schedules as texts } from '#web/languages/en/schedules.ts';
import classes from './page.module.css';
import { type ScheduleActions, ScheduleRow } from './page-row.tsx';
import { type OneChange, useChangeOne } from './use-change.ts';

type ScheduleListProps = {
  schedules: readonly Schedule[];
  root: Account;
  tree: AccountTree;
  today: string;
  onEdit: (schedule: Schedule) => void;
};

/** What the lines do; each is one action, which can be undone. */
function useActions({
  root,
  today,
  onEdit,
}: Pick<ScheduleListProps, 'root' | 'today' | 'onEdit'>): ScheduleActions {
  const change = useChangeOne(root);
  const run = (what: OneChange, done: string) =>
    void change(what, done).catch((error: unknown) => toast('error', `${texts.failed} ${reasonOf(error)}`));
  const made =
    (make: (schedule: Schedule, today: string) => Schedule, done: (name: string) => string) =>
    (seen: Schedule) =>
      run({ seen, own: make(seen, today) }, done(seen.name));
  return {
    edit: onEdit,
    pause: made(paused, texts.done.paused),
    resume: made(resumed, texts.done.resumed),
    end: made(ended, texts.done.ended),
    remove: (seen) => run({ seen, own: undefined }, texts.done.deleted(seen.name)),
  };
}

/** The schedules of a book; Up and Down walk through them, Enter edits one, Delete deletes it. */
export function ScheduleList(props: ScheduleListProps) {
  const { schedules, root, tree, today } = props;
  const actions = useActions(props);
  const latest = useLatestRows(schedules);
  const held = useMemo(() => {
    const all = catchUp(schedules, today, tree.accounts).held;
    return new Map(all.map((each) => [each.schedule.id, each]));
  }, [schedules, today, tree.accounts]);
  const { list, focusAfterDrawing } = useRowFocus<HTMLUListElement>({
    onKey: ({ key }, _row, at) => {
      const schedule = schedules[at];
      if (key === 'Delete' && schedule !== undefined) remove(schedule);
    },
  });
  const remove = (schedule: Schedule) => {
    focusAfterDrawing(schedules.indexOf(schedule));
    actions.remove(schedule);
  };
  return (
    <ul ref={list} className={classes.list} aria-label={texts.list}>
      {schedules.map((schedule) => (
        <ScheduleRow
          key={schedule.id}
          schedule={schedule}
          lines={linesAsPosted(schedule, latest?.get(schedule.id))}
          tree={tree}
          today={today}
          root={root}
          held={held.get(schedule.id)}
          actions={{ ...actions, remove }}
        />
      ))}
    </ul>
  );
}
