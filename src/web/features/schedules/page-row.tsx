import { CalendarClock, CirclePause, CirclePlay, CircleStop, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import type { HeldSchedule } from '#ledger/schedule/catch-up.ts';
import { dueOn, lifeOf, nextDays, type Schedule, type ScheduleLine } from '#ledger/schedule/schedule.ts';
import { useMay } from '#web/data/role.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { ruleInWords } from '#web/lib/rule-words.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { common } from '#web/languages/en/common.ts';
import { schedules as texts } from '#web/languages/en/schedules.ts';
import { HeldLine } from './held-line.tsx';
import classes from './page.module.css';
import { Sum, Way } from './schedule-facts.tsx';

/** What can be done with a schedule. */
export type ScheduleActions = Record<
  'edit' | 'pause' | 'resume' | 'end' | 'remove',
  (schedule: Schedule) => void
>;

type RowProps = {
  schedule: Schedule;
  /** With what they come to next. */
  lines: readonly ScheduleLine[];
  tree: AccountTree;
  today: string;
  root: Account;
  /** Why it was not posted by itself, where it should have been. */
  held: HeldSchedule | undefined;
  actions: ScheduleActions;
};

/** How far it is, in a few words; nothing where it simply comes. */
function stateInWords(schedule: Schedule, today: string, formatTag: string): string | undefined {
  const life = lifeOf(schedule);
  if (life === 'ended') return texts.ended;
  if (life === 'paused')
    return texts.pausedSince(formatBookDay(schedule.paused ?? today, formatTag, 'dayOfYear'));
  const due = dueOn(schedule, today).length;
  return due > 0 ? texts.due(due) : undefined;
}

/** A schedule as a line: its next day, what it is, what it comes to, and what can be done with it. */
export function ScheduleRow({ schedule, lines, tree, today, root, held, actions }: RowProps) {
  const { formatTag } = useBookCurrency();
  const { name, mode } = schedule;
  const mayEdit = useMay('edit');
  const life = lifeOf(schedule);
  const [next] = life === 'active' ? nextDays(schedule, 1, today) : [];
  const state = stateInWords(schedule, today, formatTag);
  const action = (
    label: string,
    icon: typeof Pencil,
    run: (schedule: Schedule) => void,
    isDangerous = false,
  ) => {
    const Icon = icon;
    return { label, icon: <Icon size={16} />, isDangerous, run: () => run(schedule) };
  };
  return (
    <li className={classes.row} data-quiet={life !== 'active' || undefined}>
      <span className={classes.day}>
        {next === undefined ? (
          <CalendarClock size={18} aria-hidden />
        ) : (
          <time dateTime={next.day} aria-label={texts.next(formatBookDay(next.day, formatTag, 'longDay'))}>
            {formatBookDay(
              next.day,
              formatTag,
              next.day.slice(0, 4) === today.slice(0, 4) ? 'shortDay' : 'dayOfYear',
            )}
          </time>
        )}
      </span>
      <div className={classes.what}>
        <button type="button" className={classes.name} data-row onClick={() => actions.edit(schedule)}>
          {name}
        </button>
        <span className={classes.rule}>
          {ruleInWords(schedule)}
          {mode === 'post' && `, ${texts.posts}`}
        </span>
        <span className={classes.rule}>
          <Way lines={schedule.lines} tree={tree} />
        </span>
        {held && <HeldLine held={held} root={root} />}
      </div>
      <div className={classes.sum}>
        <Sum {...schedule} lines={lines} tree={tree} />
        {state !== undefined && (
          <span className={classes.state} data-due={life === 'active' || undefined}>
            {state}
          </span>
        )}
      </div>
      {mayEdit && (
        <ActionsMenu
          label={texts.actions(name)}
          icon={<Ellipsis size={18} />}
          variant="subtle"
          color="gray"
          size={44}
          actions={[
            action(common.edit, Pencil, actions.edit),
            ...(life === 'active' ? [action(texts.pause, CirclePause, actions.pause)] : []),
            ...(life === 'paused' ? [action(texts.resume, CirclePlay, actions.resume)] : []),
            ...(life === 'ended' ? [] : [action(texts.end, CircleStop, actions.end)]),
            action(common.delete, Trash2, actions.remove, true),
          ]}
        />
      )}
    </li>
  );
}
