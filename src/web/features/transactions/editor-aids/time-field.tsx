import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { dayOfField, fromDateTimeField } from '#entry/date-fields.ts';
import { readTypedTime } from '#ledger/typed-times.ts';
import { formatterFor } from '#web/lib/dates.ts';
import { dayTexts } from '#web/lib/typed-days.ts';

type TimeFieldProps = {
  /** As a datetime field holds it. */
  posted: string;
  formatTag: string;
  onChange: (posted: string) => void;
};

const shape = { hour: 'numeric', minute: '2-digit' } as const;

/** The time of a moment in hours and minutes, by the clock of the region; its seconds stay until it is changed. */
export function TimeField({ posted, formatTag, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const moment = fromDateTimeField(posted);
  const shown = moment && formatterFor(formatTag, 'time', shape).format(moment);
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
