import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { offerUndo } from '#web/data/offer-undo.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { type Due, keyOf } from '#ledger/schedule/catch-up.ts';
import { postingProblem } from '#ledger/schedule/posting-problem.ts';
import { valuesOf } from '#ledger/schedule/posting.ts';
import { decideSchedules } from '#web/data/decide-schedules.ts';
import { useItemPlace } from '#web/data/items.ts';
import { useLatestRows } from '#web/data/use-latest-rows.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { failureOf } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Form } from '#web/ui/form.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { catchUp as texts } from '#web/languages/en/catch-up.ts';
import {
  type Choice,
  choiceOf,
  type Choices,
  countChosen,
  decisionsIn,
  type DueRow,
  namesOf,
  problemsOf,
} from './due-choices.ts';
import { DueLine } from './due-line.tsx';
import classes from './due-sheet.module.css';
import { namesInWords } from './names-in-words.ts';

/** So many rows are shown at once; the others come once these are decided. */
const rowsShown = 100;

type DueSheetProps = {
  due: readonly Due[];
  root: Account;
  tree: AccountTree;
  today: string;
  onClose: () => void;
};

/** The rows that are shown; what goes by its last amount is told by its own until that is known. */
function useRows(due: readonly Due[], tree: AccountTree): DueRow[] {
  const latest = useLatestRows([...new Set(due.map(({ schedule }) => schedule))]);
  return due.slice(0, rowsShown).map((each) => ({
    due: each,
    values: valuesOf(each.schedule, latest?.get(each.schedule.id)),
    problem: postingProblem(each.schedule, tree.accounts),
  }));
}

const noChoices: Choices = {};

/** 'Since 3 October: 7 due': what becomes of each, and all of it carried out by one button, as one action. */
export function DueSheet({ due, root, tree, today, onClose }: DueSheetProps) {
  const place = useItemPlace();
  const { formatTag } = useBookCurrency();
  const [choices, setChoices] = useState(noChoices);
  const [isTried, setTried] = useState(false);
  // While it is carried out, what is decided is due no more, and yet to be seen.
  const [carried, setCarried] = useState<readonly Due[]>();
  const shown = carried ?? due;
  const rows = useRows(shown, tree);
  const { isBusy, failure, attempt } = useAttempt(failureOf);
  const unsaved = useUnsaved(choices, noChoices);
  const form = useRef<HTMLFormElement>(null);

  const change = (key: string, fields: Partial<Choice>) =>
    setChoices((before) => ({ ...before, [key]: { ...before[key], ...fields } }));
  const carryOut = async () => {
    const decisions = decisionsIn(rows, choices);
    setCarried(due);
    const { action, posted, error } = await decideSchedules(place, root, decisions);
    setCarried(undefined);
    const chosen = rows.filter((row) => choiceOf(row, choices).what === (posted > 0 ? 'post' : 'skip'));
    const names = namesInWords(namesOf(chosen.map((row) => row.due)));
    if (names !== '' && (error === undefined || posted > 0))
      offerUndo(action, posted > 0 ? texts.posted(names) : texts.skipped(names));
    if (error !== undefined) {
      toast('error', texts.failed);
      return failureOf(error);
    }
    setChoices(noChoices);
    if (shown.length <= rowsShown) onClose();
    return undefined;
  };
  const posted = countChosen(rows, choices, 'post');
  const skipped = countChosen(rows, choices, 'skip');
  const isIdle = posted + skipped === 0;
  const handleSubmit = () => {
    setTried(true);
    if (isIdle || rows.some((row) => problemsOf(choiceOf(row, choices)).length > 0)) return;
    void attempt(carryOut);
  };
  const first = shown[0]?.occurrence.day;
  const dayInWords = (day: string) =>
    formatBookDay(day, formatTag, day.slice(0, 4) === today.slice(0, 4) ? 'shortDay' : 'dayOfYear');
  const title =
    first === undefined || first >= today
      ? texts.today(shown.length)
      : texts.since(dayInWords(first), shown.length);
  return (
    <Popup title={title} onClose={onClose} onSubmit={() => form.current?.requestSubmit()} size="xl">
      <Form ref={form} {...unsaved} data-saving={isBusy || undefined} onSubmit={handleSubmit} noValidate>
        {rows.length === 0 ? (
          <p className={classes.quiet}>{texts.none}</p>
        ) : (
          <ul className={classes.list} aria-label={texts.list}>
            {rows.map((row) => (
              <DueLine
                key={keyOf(row.due)}
                row={row}
                choice={choiceOf(row, choices)}
                isTried={isTried}
                accounts={tree.accounts}
                isOverdue={row.due.occurrence.day < today}
                writeDay={dayInWords}
                onChange={(fields) => change(keyOf(row.due), fields)}
              />
            ))}
          </ul>
        )}
        {shown.length > rowsShown && <p className={classes.quiet}>{texts.more(shown.length - rowsShown)}</p>}
        <PopupActions failure={failure}>
          <LeaveButton disabled={isBusy}>{rows.length === 0 ? common.close : texts.leave}</LeaveButton>
          {rows.length > 0 && (
            <Button type="submit" loading={isBusy} disabled={isIdle} data-autofocus>
              {texts.carryOut(posted, skipped)}
            </Button>
          )}
        </PopupActions>
      </Form>
    </Popup>
  );
}
