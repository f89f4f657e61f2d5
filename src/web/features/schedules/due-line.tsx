import { useId, useState } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import { accountOfAmount, otherIds, saidAmount } from '#ledger/schedule/way.ts';
import { addDays } from '#values/calendar.ts';
import { AmountInput } from '#web/lib/amount-input.tsx';
import { Amount, useBookCurrency, useMoneyOf } from '#web/lib/money-context.tsx';
import { showDay } from '#web/lib/numeric-day.ts';
import { readDay } from '#web/lib/typed-days.ts';
import { moneyOfAccount } from '#entry/crossing.ts';
import { common } from '#web/languages/en/common.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { problemInWords } from '#web/lib/held-words.ts';
import { catchUp as texts } from '#web/languages/en/catch-up.ts';
import { type Choice, type DueRow, problemsOf } from './due-choices.ts';
import classes from './due-line.module.css';

const decisions = ['post', 'skip', 'later'] as const;

type DueLineProps = {
  row: DueRow;
  choice: Choice;
  isTried: boolean;
  accounts: AccountTree['accounts'];
  isOverdue: boolean;
  writeDay: (day: string) => string;
  onChange: (fields: Partial<Choice>) => void;
};

/** The day and the amounts of what is due, to be changed in place. */
function Fields({ row: { due }, choice, isTried, accounts, onChange }: DueLineProps) {
  const here = useBookCurrency();
  const { day, invalidDay, digits } = choice;
  const problems = isTried ? problemsOf(choice) : [];
  const { lines } = due.schedule;
  const names = otherIds(lines).map((id) => accounts.get(id)?.name ?? '');
  return (
    <div className={classes.fields}>
      <DayField
        label={texts.day}
        shown={invalidDay ?? showDay(day, here.formatTag)}
        isDay={invalidDay === undefined}
        onType={(text) => {
          const read = readDay(text, here.formatTag);
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
          onChange({ digits: digits.map((each, place) => (place === at ? typed : each)) });
        return (
          <AmountInput
            // The lines of a schedule stay in their order.
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

/** What a row comes to as it stands there. */
function Total({ row: { due, values }, choice: { digits }, accounts }: DueLineProps) {
  const typed = values.map((value, at) => {
    const minor = BigInt(digits[at] || '0');
    return value < 0n ? -minor : minor;
  });
  const lines = due.schedule.lines.map((line, at) => ({ ...line, valueMinor: typed[at] ?? 0n }));
  const { minor, direction } = saidAmount(lines, accounts);
  const money = useMoneyOf(accounts.get(accountOfAmount(lines) ?? ''));
  const isAbout = due.schedule.amount !== 'exact' && typed.every((value, at) => value === values[at]);
  return (
    <span className={classes.amount}>
      {isAbout && '≈ '}
      <Amount minor={minor} money={money} direction={direction} />
    </span>
  );
}

/** What is due, like a letter of a list: the day in the margin, what and how much, and what becomes of it. */
export function DueLine(props: DueLineProps) {
  const { row, choice, isOverdue, writeDay, onChange } = props;
  const id = useId();
  const [isChanging, setChanging] = useState(false);
  const { schedule, occurrence } = row.due;
  const day = writeDay(occurrence.day);
  const state =
    row.problem === undefined ? isOverdue && texts.overdue : problemInWords(row.problem, texts.problems);
  return (
    <li className={classes.line} data-what={choice.what}>
      <time className={classes.day} dateTime={choice.day}>
        {choice.invalidDay === undefined ? writeDay(choice.day) : day}
      </time>
      <span className={classes.what}>
        <span className={classes.name}>{schedule.name}</span>
        {state && <span className={classes.state}>{state}</span>}
      </span>
      <Total {...props} />
      <fieldset className={classes.decisions}>
        <legend className={classes.legend}>{texts.ofRow(schedule.name, day)}</legend>
        {decisions
          .filter((each) => row.problem === undefined || each !== 'post')
          .map((each) => (
            <label key={each} className={classes.decision}>
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
          className={classes.change}
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
        <div id={`${id}-fields`} className={classes.open}>
          <Fields {...props} />
        </div>
      )}
    </li>
  );
}
