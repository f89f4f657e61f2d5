import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { type DueOccurrence, occurrenceKeyOf, findPostingProblem } from '#ledger/schedule/catch-up.ts';
import { calculateLineValues } from '#ledger/schedule/occurrence-rows.ts';
import { applyScheduleDecisions } from '#web/data/schedules/apply-schedule-decisions.ts';
import { useItemContext } from '#web/data/items/items.ts';
import { useLatestRows } from '#web/data/registers/use-latest-rows.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { MoneyAmount, useBookCurrency, useMoneyOf } from '#web/lib/amounts/money-context.tsx';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Form } from '#web/ui/form.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { catchUp as texts } from '#web/languages/en/catch-up.ts';
import {
  accountOfAmount,
  listOtherAccountIds,
  calculateDisplayAmount,
} from '#ledger/schedule/schedule-amounts.ts';
import { addDays } from '#values/calendar.ts';
import { AmountInput } from '#web/lib/amounts/amount-input.tsx';
import { formatNumericDay } from '#web/lib/days/numeric-day.ts';
import { parseDay } from '#web/lib/days/typed-days.ts';
import { moneyOfAccount } from '#entry/exchange-amounts.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { formatPostingProblem } from '#web/lib/history/format-posting-problems.ts';
import {
  type DueChoice,
  dueChoiceOf,
  type DueChoices,
  countChosen,
  collectDecisions,
  type DueRow,
  scheduleNamesOf,
  checkDueChoice,
} from './due-choices.ts';
import classes from './due-sheet.module.css';
import dueLineClasses from './due-line.module.css';

const decisions = ['post', 'skip', 'later'] as const;

type DueLineProps = {
  row: DueRow;
  choice: DueChoice;
  isSubmitted: boolean;
  accounts: AccountTree['accounts'];
  isOverdue: boolean;
  writeDay: (day: string) => string;
  onChange: (fields: Partial<DueChoice>) => void;
};

/** The fields for the day and the amounts of a due occurrence. */
function DueFields({ row: { due }, choice, isSubmitted, accounts, onChange }: DueLineProps) {
  const here = useBookCurrency();
  const { day, invalidDay, digits } = choice;
  const problems = isSubmitted ? checkDueChoice(choice) : [];
  const { lines } = due.schedule;
  const names = listOtherAccountIds(lines).map((id) => accounts.get(id)?.name ?? '');
  return (
    <div className={dueLineClasses.fields}>
      <DayField
        label={texts.day}
        shown={invalidDay ?? formatNumericDay(day, here.formatTag)}
        isDay={invalidDay === undefined}
        onType={(text) => {
          const read = parseDay(text, here.formatTag);
          onChange(read === undefined ? { invalidDay: text } : { day: read, invalidDay: undefined });
        }}
        onStep={(days) => onChange({ day: addDays(day, days), invalidDay: undefined })}
        error={problems.includes('day') ? texts.noDate : undefined}
        isErrorUrgent={false}
        action={undefined}
      />
      {lines.map((line, at) => {
        const own = digits[at] ?? '';
        const money = moneyOfAccount(accounts, line.accountA, here);
        const set = (typed: string) =>
          onChange({ digits: digits.map((each, index) => (index === at ? typed : each)) });
        return (
          <AmountInput
            // The lines of a schedule never change their order.
            key={`${line.accountA} ${line.accountB} ${line.description} ${line.valueMinor}`}
            label={lines.length > 1 ? texts.amountOf(names[at] ?? '', line.description) : texts.amount}
            digits={own}
            money={money}
            onAmount={set}
            error={problems.includes('digits') && own === '' ? common.required : undefined}
          />
        );
      })}
    </div>
  );
}

/** The total amount of a row with the typed values. */
function DueTotal({ row: { due, values }, choice: { digits }, accounts }: DueLineProps) {
  const typed = values.map((value, at) => {
    const minor = BigInt(digits[at] || '0');
    return value < 0n ? -minor : minor;
  });
  const lines = due.schedule.lines.map((line, at) => ({ ...line, valueMinor: typed[at] ?? 0n }));
  const { minor, direction } = calculateDisplayAmount(lines, accounts);
  const money = useMoneyOf(accounts.get(accountOfAmount(lines) ?? ''));
  const isAbout = due.schedule.amount !== 'exact' && typed.every((value, at) => value === values[at]);
  return (
    <span className={dueLineClasses.amount}>
      {isAbout && '≈ '}
      <MoneyAmount minor={minor} money={money} direction={direction} />
    </span>
  );
}

/** A due occurrence as a line of a list: the day in the margin, the description, the amount, and the decision. */
function DueLine(props: DueLineProps) {
  const { row, choice, isOverdue, writeDay, onChange } = props;
  const id = useId();
  const [isChanging, setChanging] = useState(false);
  const { schedule, occurrence } = row.due;
  const day = writeDay(occurrence.day);
  const state =
    row.problem === undefined
      ? isOverdue && texts.overdue
      : formatPostingProblem(row.problem, texts.problems);
  return (
    <li className={dueLineClasses.line} data-what={choice.what}>
      <time className={dueLineClasses.day} dateTime={choice.day}>
        {choice.invalidDay === undefined ? writeDay(choice.day) : day}
      </time>
      <span className={dueLineClasses.what}>
        <span className={dueLineClasses.name}>{schedule.name}</span>
        {state && <span className={dueLineClasses.state}>{state}</span>}
      </span>
      <DueTotal {...props} />
      <fieldset className={dueLineClasses.decisions}>
        <legend className={dueLineClasses.legend}>{texts.ofRow(schedule.name, day)}</legend>
        {decisions
          .filter((each) => row.problem === undefined || each !== 'post')
          .map((each) => (
            <label key={each} className={dueLineClasses.decision}>
              <input
                type="radio"
                name={id}
                checked={choice.what === each}
                onChange={() => onChange({ what: each })}
              />
              <span>{texts.decisions[each]}</span>
            </label>
          ))}
        <button
          type="button"
          className={dueLineClasses.change}
          aria-expanded={isChanging}
          aria-controls={isChanging ? `${id}-fields` : undefined}
          aria-label={texts.changeRow(schedule.name, day)}
          disabled={row.problem !== undefined}
          onClick={() => setChanging(!isChanging)}
        >
          {texts.change}
        </button>
      </fieldset>
      {isChanging && (
        <div id={`${id}-fields`} className={dueLineClasses.open}>
          <DueFields {...props} />
        </div>
      )}
    </li>
  );
}

/** The maximum number of names in a text. */
const maxNames = 3;

/** Formats the first few names and the number of the others. */
export function formatScheduleNames(names: readonly string[]): string {
  const shownNames = names.slice(0, maxNames).join(', ');
  return names.length > maxNames ? texts.andMore(shownNames, names.length - maxNames) : shownNames;
}

/** The maximum number of rows. The others are shown after these were decided. */
const rowsShown = 100;

type DueSheetProps = {
  due: readonly DueOccurrence[];
  root: Account;
  tree: AccountTree;
  today: string;
  onClose: () => void;
};

/** Returns the shown rows. A schedule that repeats its last amount uses its own amount until the last one is loaded. */
function useDueRows(due: readonly DueOccurrence[], tree: AccountTree): DueRow[] {
  const latest = useLatestRows([...new Set(due.map(({ schedule }) => schedule))]);
  return due.slice(0, rowsShown).map((each) => ({
    due: each,
    values: calculateLineValues(each.schedule, latest?.get(each.schedule.id)),
    problem: findPostingProblem(each.schedule, tree.accounts),
  }));
}

const noChoices: DueChoices = {};

/** 'Since 3 October: 7 due': the decisions about all due occurrences, carried out by one button as one action. */
export function DueSheet({ due, root, tree, today, onClose }: DueSheetProps) {
  const itemContext = useItemContext();
  const { formatTag } = useBookCurrency();
  const [choices, setChoices] = useState(noChoices);
  const [isSubmitted, setSubmitted] = useState(false);
  // While the decisions are carried out, their occurrences are no longer due but stay visible.
  const [decidedDue, setDecidedDue] = useState<readonly DueOccurrence[]>();
  const shown = decidedDue ?? due;
  const rows = useDueRows(shown, tree);
  const { isBusy, failure, attempt } = useAttempt(formatFailure);
  const unsaved = useUnsaved(choices, noChoices);
  const form = useRef<HTMLFormElement>(null);

  const change = (key: string, fields: Partial<DueChoice>) =>
    setChoices((before) => ({ ...before, [key]: { ...before[key], ...fields } }));
  const carryOut = async () => {
    const decisions = collectDecisions(rows, choices);
    setDecidedDue(due);
    const { action, posted, error } = await applyScheduleDecisions(itemContext, root, decisions);
    setDecidedDue(undefined);
    const chosen = rows.filter((row) => dueChoiceOf(row, choices).what === (posted > 0 ? 'post' : 'skip'));
    const names = formatScheduleNames(scheduleNamesOf(chosen.map((row) => row.due)));
    if (names !== '' && (error === undefined || posted > 0))
      offerUndo(action, posted > 0 ? texts.posted(names) : texts.skipped(names));
    if (error !== undefined) {
      toast('error', texts.failed);
      return formatFailure(error);
    }
    setChoices(noChoices);
    if (shown.length <= rowsShown) onClose();
    return undefined;
  };
  const posted = countChosen(rows, choices, 'post');
  const skipped = countChosen(rows, choices, 'skip');
  const isIdle = posted + skipped === 0;
  const handleSubmit = () => {
    setSubmitted(true);
    if (isIdle || rows.some((row) => checkDueChoice(dueChoiceOf(row, choices)).length > 0)) return;
    void attempt(carryOut);
  };
  const first = shown[0]?.occurrence.day;
  const formatDueDay = (day: string) =>
    formatBookDay(day, formatTag, day.slice(0, 4) === today.slice(0, 4) ? 'shortDay' : 'dayOfYear');
  const title =
    first === undefined || first >= today
      ? texts.today(shown.length)
      : texts.since(formatDueDay(first), shown.length);
  return (
    <Popup title={title} onClose={onClose} onSubmit={() => form.current?.requestSubmit()} size="xl">
      <Form ref={form} {...unsaved} data-saving={isBusy || undefined} onSubmit={handleSubmit} noValidate>
        {rows.length === 0 ? (
          <p className={classes.quiet}>{texts.none}</p>
        ) : (
          <ul className={classes.list} aria-label={texts.list}>
            {rows.map((row) => (
              <DueLine
                key={occurrenceKeyOf(row.due)}
                row={row}
                choice={dueChoiceOf(row, choices)}
                isSubmitted={isSubmitted}
                accounts={tree.accounts}
                isOverdue={row.due.occurrence.day < today}
                writeDay={formatDueDay}
                onChange={(fields) => change(occurrenceKeyOf(row.due), fields)}
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
