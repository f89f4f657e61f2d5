import { Button } from '@mantine/core';
import { CalendarArrowDown, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import { writeCalendar } from '#exports/ics.ts';
import type { Account } from '#ledger/account.ts';
import { makeId } from '#ledger/ids.ts';
import { createMonthlySchedule } from '#ledger/schedule/new-schedule.ts';
import {
  listDueOccurrences,
  endSchedule,
  listNextOccurrences,
  pauseSchedule,
  resumeSchedule,
  type Schedule,
} from '#ledger/schedule/schedule.ts';
import { addDays } from '#values/calendar.ts';
import { useBookToday } from '#web/data/book-today.ts';
import { catchUpRequests, useSchedules } from '#web/data/schedules/schedules.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useMay } from '#web/data/members/role.ts';
import { useLatestRows } from '#web/data/registers/use-latest-rows.ts';
import { readScheduleLink } from '#web/lib/links/page-links.ts';
import { downloadFile } from '#web/lib/files/download.ts';
import { MoneyContext, useBookCurrency, useBookMoney } from '#web/lib/amounts/money-context.tsx';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FeaturePage } from '#web/ui/feature-page.tsx';
import { lazyComponent, prefetchProps } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { catchUp as catchUpTexts } from '#web/languages/en/catch-up.ts';
import { schedules as texts } from '#web/languages/en/schedules.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { planCatchUp } from '#ledger/schedule/catch-up.ts';
import { resolveLines } from '#ledger/schedule/occurrence-rows.ts';
import { formatError } from '#web/session/client.ts';
import { toast } from '#web/ui/toast.tsx';
import { useRowFocus } from '#web/ui/use-row-focus.ts';
import { FoundPayments } from './found-payments.tsx';
import { type EditedSchedule, type ScheduleVersions, useChangeSchedule } from './schedule-editor-popup.tsx';
import classes from './upcoming-screen.module.css';
import { type ScheduleActions, ScheduleRow } from './schedule-row.tsx';

type ScheduleListProps = {
  schedules: readonly Schedule[];
  root: Account;
  tree: AccountTree;
  today: string;
  onEdit: (schedule: Schedule) => void;
};

/** The actions of the lines, each one undoable action. */
function useScheduleActions({
  root,
  today,
  onEdit,
}: Pick<ScheduleListProps, 'root' | 'today' | 'onEdit'>): ScheduleActions {
  const change = useChangeSchedule(root);
  const run = (what: ScheduleVersions, done: string) =>
    void change(what, done).catch((error: unknown) =>
      toast('error', `${texts.failed} ${formatError(error)}`),
    );
  const createAction =
    (make: (schedule: Schedule, today: string) => Schedule, done: (name: string) => string) =>
    (seen: Schedule) =>
      run({ seen, own: make(seen, today) }, done(seen.name));
  return {
    edit: onEdit,
    pause: createAction(pauseSchedule, texts.done.paused),
    resume: createAction(resumeSchedule, texts.done.resumed),
    end: createAction(endSchedule, texts.done.ended),
    remove: (seen) => run({ seen, own: undefined }, texts.done.deleted(seen.name)),
  };
}

/** The schedules of a book. Up and Down move between the rows, Enter edits one, Delete deletes it. */
function ScheduleList(props: ScheduleListProps) {
  const { schedules, root, tree, today } = props;
  const actions = useScheduleActions(props);
  const latest = useLatestRows(schedules);
  const held = useMemo(() => {
    const all = planCatchUp(schedules, today, tree.accounts).blocked;
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
          lines={resolveLines(schedule, latest?.get(schedule.id))}
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

const ScheduleEditorPopup = lazyComponent(
  async () => (await import('./schedule-editor-popup.tsx')).ScheduleEditorPopup,
);

/** The number of days in the calendar file. */
const calendarDays = 365;

/** The button that downloads the occurrences of the next year as a calendar file. */
function CalendarButton({
  root,
  schedules,
  today,
}: {
  root: Account;
  schedules: readonly Schedule[];
  today: string;
}) {
  const currency = useBookCurrency();
  const latest = useLatestRows(schedules);
  const download = () => {
    const name = texts.calendarName(root.name);
    const until = addDays(today, calendarDays);
    if (latest === undefined) return;
    const wanted = { name, currency, latest, from: today, until, now: new Date() };
    const pieces = [...writeCalendar(schedules, wanted)];
    downloadFile(`${name}.ics`, new Blob(pieces, { type: 'text/calendar;charset=utf-8' }));
  };
  return (
    <Button
      variant="default"
      title={texts.calendarHint}
      loading={latest === undefined}
      leftSection={<CalendarArrowDown size={16} aria-hidden />}
      onClick={download}
    >
      {texts.calendar}
    </Button>
  );
}

/** Sorts schedules by their next day; those without one come last. */
function byNextDay(schedules: readonly Schedule[], today: string): Schedule[] {
  const dayOf = (schedule: Schedule) =>
    (schedule.paused === undefined ? listNextOccurrences(schedule, 1, today)[0]?.day : undefined) ??
    '9999-12-31';
  const dated = schedules.map((schedule) => ({ schedule, day: dayOf(schedule) }));
  return dated
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ schedule }) => schedule);
}

function BookUpcoming({ root, schedules }: { root: Account; schedules: readonly Schedule[] }) {
  const tree = useAccountTree();
  const today = useBookToday();
  const inOrder = useMemo(() => byNextDay(schedules, today), [schedules, today]);
  const search = useSearch();
  const mayEdit = useMay('edit');
  const [edited, setEdited] = useState<EditedSchedule>();
  /** The address that already opened its editor. Each address does so once. */
  const [openedSearch, setOpenedSearch] = useState('');
  const addSchedule = () => setEdited({ what: 'new', schedule: createMonthlySchedule(today, makeId()) });
  if (mayEdit && openedSearch !== search) {
    const { id: wanted, isNew } = readScheduleLink(search);
    const schedule = schedules.find(({ id }) => id === wanted);
    setOpenedSearch(search);
    if (isNew) addSchedule();
    else if (schedule !== undefined) setEdited({ what: 'stored', schedule });
  }
  const close = () => setEdited(undefined);
  const add = (
    <Button
      {...prefetchProps(ScheduleEditorPopup)}
      leftSection={<Plus size={16} aria-hidden />}
      onClick={addSchedule}
    >
      {texts.add}
    </Button>
  );
  const due = useMemo(
    () => schedules.reduce((count, schedule) => count + listDueOccurrences(schedule, today).length, 0),
    [schedules, today],
  );
  const actions = (
    <>
      {mayEdit && due > 0 && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => catchUpRequests.emit()}>
          {catchUpTexts.due(due)}
        </Button>
      )}
      {schedules.length > 0 && <CalendarButton root={root} schedules={schedules} today={today} />}
      {mayEdit && add}
    </>
  );
  return (
    <FeaturePage title={texts.title} book={root.name} lead={texts.lead} toolbar={actions}>
      <div className={classes.sheet}>
        {schedules.length === 0 ? (
          <EmptyState text={texts.empty} />
        ) : (
          <ScheduleList
            schedules={inOrder}
            root={root}
            tree={tree}
            today={today}
            onEdit={(schedule) => mayEdit && setEdited({ what: 'stored', schedule })}
          />
        )}
      </div>
      {mayEdit && (
        <div className={classes.sheet}>
          <FoundPayments
            root={root}
            tree={tree}
            today={today}
            schedules={schedules}
            onCreate={(schedule) => setEdited({ what: 'found', schedule })}
          />
        </div>
      )}
      {edited !== undefined && (
        <LazyPopup onClose={close}>
          <ScheduleEditorPopup edited={edited} root={root} tree={tree} today={today} onClose={close} />
        </LazyPopup>
      )}
    </FeaturePage>
  );
}

/** The schedules of the open book with their next days, and the recurring payments without a schedule. */
export function UpcomingScreen() {
  const { root } = useAccountTree();
  const schedules = useSchedules();
  const money = useBookMoney(root);
  if (root === undefined || schedules === undefined) return <DelayedLoader label={texts.loading} />;
  return (
    <MoneyContext value={money}>
      <BookUpcoming root={root} schedules={schedules} />
    </MoneyContext>
  );
}
