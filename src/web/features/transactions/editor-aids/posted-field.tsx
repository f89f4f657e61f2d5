import { ActionIcon, Button, TextInput } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { dayOfField, fromDateTimeField, moveToDay } from '#entry/date-fields.ts';
import { formatDistantDay } from '#web/lib/days/distant-days.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { dayTexts } from '#web/lib/days/typed-days.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import classes from '#web/features/transactions/transaction-editor.module.css';
import { type PostedValue, usePosted } from '#web/lib/days/use-posted.ts';
import { readTypedTime } from '#ledger/typed-dates.ts';
import { getDateFormatter } from '#web/lib/days/dates.ts';

type TimeFieldProps = {
  /** The value of a datetime field. */
  posted: string;
  formatTag: string;
  onChange: (posted: string) => void;
};

const shape = { hour: 'numeric', minute: '2-digit' } as const;

/** The time in hours and minutes in the format of the region; the seconds stay until the user changes it. */
function TimeField({ posted, formatTag, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const moment = fromDateTimeField(posted);
  const shown = moment && getDateFormatter(formatTag, 'time', shape).format(moment);
  const isWrong = typed !== undefined && readTypedTime(typed) === undefined;
  const leave = () => {
    if (!isWrong) setTyped(undefined);
    setLeft(true);
  };
  return (
    <TextInput
      label={dayTexts.time}
      autoComplete="off"
      data-autofocus
      value={typed ?? shown ?? ''}
      disabled={moment === undefined}
      error={isWrong && isLeft ? dayTexts.noTime : undefined}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={leave}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        setLeft(false);
        const time = readTypedTime(value);
        if (time !== undefined) onChange(`${dayOfField(posted)}T${time}:00`);
      }}
    />
  );
}

/** Loaded when it is first opened, because a day can be typed without it. */
const LazyCalendar = lazyComponent(async () => (await import('./calendar.tsx')).Calendar);

type PostedFieldProps = PostedValue & {
  error: string | undefined;
  description: string | undefined;
  onChange: (posted: PostedValue) => void;
};

/** The date field of a transaction, with a calendar and a time field on request. */
export function PostedField({ posted, invalidDateText, error, description, onChange }: PostedFieldProps) {
  const { formatTag } = useBookCurrency();
  const [wanted, setWanted] = useState({ calendar: false, time: false });
  const want = (what: Partial<typeof wanted>) => setWanted({ ...wanted, ...what });
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [initial] = useState(posted);
  const far = posted === initial ? undefined : formatDistantDay(posted, formatTag);
  const unread = invalidDateText ? texts.noDate : undefined;
  const day = usePosted({ posted, invalidDateText, formatTag, onChange });
  const close = () => {
    want({ calendar: false });
    input.current?.focus();
  };
  return (
    <div className={classes.moment}>
      <DayField
        label={texts.date}
        ref={input}
        {...day}
        error={error ?? unread ?? (far && texts.farDay(far))}
        isErrorUrgent={error !== undefined}
        description={description}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return;
          event.preventDefault();
          want({ calendar: true });
        }}
        action={
          <ActionIcon
            ref={opener}
            variant="subtle"
            color="gray"
            size={40}
            aria-label={dayTexts.openCalendar}
            aria-expanded={wanted.calendar}
            onClick={() => want({ calendar: !wanted.calendar })}
          >
            <CalendarDays size={18} aria-hidden />
          </ActionIcon>
        }
      />
      {wanted.calendar && (
        <Suspense fallback={null}>
          <LazyCalendar
            opener={opener}
            day={dayOfField(posted)}
            formatTag={formatTag}
            onPick={(picked) => {
              onChange({ posted: moveToDay(posted, picked), invalidDateText: undefined });
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {wanted.time ? (
        <TimeField
          posted={posted}
          formatTag={formatTag}
          onChange={(changed) => onChange({ posted: changed, invalidDateText })}
        />
      ) : (
        <Button variant="subtle" className={classes.time ?? ''} onClick={() => want({ time: true })}>
          {dayTexts.addTime}
        </Button>
      )}
    </div>
  );
}
