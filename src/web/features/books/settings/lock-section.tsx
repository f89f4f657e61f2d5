import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { lockKey, readBookLock } from '#ledger/book-lock.ts';
import { readBookCurrency } from '#ledger/money.ts';
import { addDays } from '#values/calendar.ts';
import { useAccountChanges } from '#web/data/accounts/account-changes.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { formatNumericDay } from '#web/lib/days/numeric-day.ts';
import { parseDay } from '#web/lib/days/typed-days.ts';
import { formatFailure } from '#web/session/client.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { lock as texts } from '#web/languages/en/settings.ts';
import classes from './book-settings.module.css';

/** Returns the last day of the previous month, the usual end of finished bookkeeping. */
const endOfLastMonth = (day: string) => addDays(`${day.slice(0, 7)}-01`, -1);

/**
 * The typed text: a valid day, or an invalid text in `invalidText`. `isSubmitted` is true after an attempt to lock with an invalid text.
 */
type TypedDay = { day: string; invalidText?: string; isSubmitted?: boolean };

/**
 * Locks the transactions of a book up to a day, so that a change of them asks for confirmation. Locking can be undone like any change of
 * the book.
 */
export function LockSection({ book: root }: { book: Account }) {
  const { update } = useAccountChanges();
  const [nowMs] = useState(Date.now);
  const lock = readBookLock(root);
  const { formatTag } = readBookCurrency(root);
  const [typed, setTyped] = useState<TypedDay>(() => ({
    day: lock?.until ?? endOfLastMonth(dayOf(nowMs, bookZone(root))),
  }));
  const { isBusy, failure, attempt } = useAttempt(formatFailure);
  const field = useRef<HTMLInputElement>(null);
  const formatDate = (day: string) => formatBookDay(day, formatTag, 'longDay');
  const saveLock = (until: string | undefined) =>
    attempt(async () => {
      const { [lockKey]: _before, ...others } = root.props;
      const props = { ...others, ...(until !== undefined && { [lockKey]: until }) };
      const action = newAction('update-subaccount');
      await update(root, { props }, action);
      const done = until === undefined ? texts.removed : texts.locked(formatDate(until));
      offerUndo(action, done);
      return undefined;
    });
  const type = (text: string) => {
    const read = parseDay(text, formatTag);
    setTyped(read === undefined ? { day: typed.day, invalidText: text } : { day: read });
  };
  const set = () => {
    if (typed.invalidText === undefined) return void saveLock(typed.day);
    // The error appears only now: shown when the field loses the focus, it would move the button away during the tap.
    setTyped({ ...typed, isSubmitted: true });
    return field.current?.focus();
  };
  return (
    <div className={classes.care}>
      <p className={classes.hint}>{texts.hint}</p>
      <p className={classes.hint} role="status">
        {lock === undefined ? texts.none : texts.until(formatDate(lock.until))}
      </p>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <DayField
        ref={field}
        label={texts.day}
        shown={typed.invalidText ?? formatNumericDay(typed.day, formatTag)}
        isDay={typed.invalidText === undefined}
        onType={type}
        onStep={(days) => setTyped({ day: addDays(typed.day, days) })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') set();
        }}
        error={typed.isSubmitted === true ? texts.noDate : undefined}
        isErrorUrgent
        action={undefined}
      />
      <Group gap="xs">
        <Button variant="default" size="sm" loading={isBusy} onClick={set}>
          {texts.set}
        </Button>
        {lock !== undefined && (
          <Button
            variant="subtle"
            color="red"
            size="sm"
            disabled={isBusy}
            onClick={() => void saveLock(undefined)}
          >
            {texts.remove}
          </Button>
        )}
      </Group>
    </div>
  );
}
