import { CalendarClock, CirclePause, CirclePlay, CircleStop, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { type BlockedSchedule, decideToPostAll } from '#ledger/schedule/catch-up.ts';
import {
  listDueOccurrences,
  scheduleStateOf,
  listNextOccurrences,
  type Schedule,
  type ScheduleLine,
} from '#ledger/schedule/schedule.ts';
import { useMay } from '#web/data/members/role.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { MoneyAmount, useBookCurrency, useMoneyOf } from '#web/lib/amounts/money-context.tsx';
import { formatRule } from '#web/lib/history/format-rule.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { common } from '#web/languages/en/common.ts';
import { schedules as texts } from '#web/languages/en/schedules.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { applyScheduleDecisions } from '#web/data/schedules/apply-schedule-decisions.ts';
import { useItemContext } from '#web/data/items/items.ts';
import { formatHeldReason } from '#web/lib/history/format-posting-problems.ts';
import { formatFailure } from '#web/session/client.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { catchUp } from '#web/languages/en/catch-up.ts';
import { formatAccountPath } from '#ledger/account-options.ts';
import {
  accountOfAmount,
  calculateDisplayAmount,
  findMoneyAccounts,
} from '#ledger/schedule/schedule-amounts.ts';
import classes from './upcoming-screen.module.css';

const formatAccountNames = (ids: readonly string[], nameOf: (id: string) => string) =>
  [...new Set(ids.map(nameOf))].join(', ');

/** The names of the source and target accounts, with full paths as a tooltip. */
export function ScheduleAccounts({ lines, tree }: { lines: readonly ScheduleLine[]; tree: AccountTree }) {
  const { from, to } = findMoneyAccounts(lines);
  const nameOf = (id: string) => tree.accounts.get(id)?.name ?? texts.accountGone;
  const pathOf = (id: string) => (tree.accounts.has(id) ? formatAccountPath(tree, id) : texts.accountGone);
  const formatAccounts = (name: (id: string) => string) =>
    texts.fromTo(formatAccountNames(from, name), formatAccountNames(to, name));
  return <span title={formatAccounts(pathOf)}>{formatAccounts(nameOf)}</span>;
}

type ScheduleAmountProps = Pick<Schedule, 'lines' | 'amount' | 'leastMinor' | 'mostMinor'> & {
  tree: AccountTree;
};

/** The amount of a schedule; an uncertain one is marked. */
export function ScheduleAmount({ lines, amount, leastMinor, mostMinor, tree }: ScheduleAmountProps) {
  const { minor, direction } = calculateDisplayAmount(lines, tree.accounts);
  const money = useMoneyOf(tree.accounts.get(accountOfAmount(lines) ?? ''));
  const signed = (size: bigint) => (
    <MoneyAmount minor={direction === 'out' ? -size : size} money={money} direction={direction} />
  );
  if (amount === 'about' && leastMinor !== undefined && mostMinor !== undefined)
    return (
      <span>
        {signed(leastMinor)} {texts.to} {signed(mostMinor)}
      </span>
    );
  return (
    <span>
      {amount !== 'exact' && '≈ '}
      <MoneyAmount minor={minor} money={money} direction={direction} />
    </span>
  );
}

type NotPostedLineProps = { held: BlockedSchedule; root: Account };

/** Asks for confirmation before it posts more occurrences than are posted automatically. */
function ConfirmMany({
  held: { schedule, due },
  root,
  onClose,
}: NotPostedLineProps & { onClose: () => void }) {
  const itemBook = useItemContext();
  const { formatTag } = useBookCurrency();
  const post = async () => {
    const all = decideToPostAll(due.map((occurrence) => ({ schedule, occurrence })));
    const { action, posted, error } = await applyScheduleDecisions(itemBook, root, all);
    if (posted > 0) offerUndo(action, catchUp.posted(schedule.name));
    return error === undefined ? undefined : formatFailure(error);
  };
  return (
    <Confirm
      title={catchUp.askMany.title(due.length)}
      confirm={catchUp.askMany.confirm}
      cancel={catchUp.askMany.cancel}
      isSafeFirst
      onConfirm={post}
      onClose={onClose}
    >
      {catchUp.askMany.text(schedule.name, formatBookDay(due[0]?.day ?? '', formatTag, 'longDay'))}
    </Confirm>
  );
}

/** The reason why a schedule was not posted automatically, with a button to post many occurrences anyway. */
function NotPostedLine({ held, root }: NotPostedLineProps) {
  const { formatTag } = useBookCurrency();
  const mayEdit = useMay('edit');
  const [isPopupOpen, setPopupOpen] = useState(false);
  const { schedule, due, reason } = held;
  return (
    <div className={classes.held}>
      <span>{catchUp.notAdded(formatHeldReason(held, catchUp, formatTag))}</span>
      {mayEdit && reason.what === 'many' && (
        <Button
          variant="default"
          size="compact-sm"
          aria-haspopup="dialog"
          aria-label={catchUp.postManyOf(schedule.name)}
          onClick={() => setPopupOpen(true)}
        >
          {catchUp.postMany(due.length)}
        </Button>
      )}
      {isPopupOpen && <ConfirmMany held={held} root={root} onClose={() => setPopupOpen(false)} />}
    </div>
  );
}

/** The actions of a schedule. */
export type ScheduleActions = Record<
  'edit' | 'pause' | 'resume' | 'end' | 'remove',
  (schedule: Schedule) => void
>;

type ScheduleRowProps = {
  schedule: Schedule;
  /** The lines with the amounts of the next occurrence. */
  lines: readonly ScheduleLine[];
  tree: AccountTree;
  today: string;
  root: Account;
  /** The reason why the schedule was not posted automatically; undefined if it was. */
  held: BlockedSchedule | undefined;
  actions: ScheduleActions;
};

/** Formats the state of a schedule: ended, paused or due; undefined otherwise. */
function formatState(schedule: Schedule, today: string, formatTag: string): string | undefined {
  const life = scheduleStateOf(schedule);
  if (life === 'ended') return texts.ended;
  if (life === 'paused')
    return texts.pausedSince(formatBookDay(schedule.paused ?? today, formatTag, 'dayOfYear'));
  const due = listDueOccurrences(schedule, today).length;
  return due > 0 ? texts.due(due) : undefined;
}

/** A schedule as a line: its next day, name, rule, amount, and actions. */
export function ScheduleRow({ schedule, lines, tree, today, root, held, actions }: ScheduleRowProps) {
  const { formatTag } = useBookCurrency();
  const { name, mode } = schedule;
  const mayEdit = useMay('edit');
  const life = scheduleStateOf(schedule);
  const [next] = life === 'active' ? listNextOccurrences(schedule, 1, today) : [];
  const state = formatState(schedule, today, formatTag);
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
          {formatRule(schedule)}
          {mode === 'post' && `, ${texts.posts}`}
        </span>
        <span className={classes.rule}>
          <ScheduleAccounts lines={schedule.lines} tree={tree} />
        </span>
        {held && <NotPostedLine held={held} root={root} />}
      </div>
      <div className={classes.sum}>
        <ScheduleAmount {...schedule} lines={lines} tree={tree} />
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
