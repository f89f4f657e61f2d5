import { dayOfField, moveToDay } from '#entry/date-fields.ts';
import { addDays } from '#values/calendar.ts';
import { formatNumericDay } from './numeric-day.ts';
import { parseMoment } from './typed-days.ts';

/** A moment as a datetime field holds it, and what was typed in its place and is no day. */
export type PostedValue = { posted: string; invalidDateText?: string | undefined };

type PostedOptions = PostedValue & { formatTag: string; onChange: (posted: PostedValue) => void };

/** What a field for the day of a moment shows and does (`useDayInput`): what is typed moves the moment once it is a day. */
export function usePosted({ posted, invalidDateText, formatTag, onChange }: PostedOptions) {
  const day = dayOfField(posted);
  return {
    shown: invalidDateText ?? (day === undefined ? '' : formatNumericDay(day, formatTag)),
    isDay: invalidDateText === undefined && day !== undefined,
    onType: (text: string) => {
      const moment = parseMoment(text, posted, formatTag);
      onChange(
        moment === undefined
          ? { posted, invalidDateText: text }
          : { posted: moment, invalidDateText: undefined },
      );
    },
    onStep: (days: number) => {
      if (day !== undefined) onChange({ posted: moveToDay(posted, addDays(day, days)) });
    },
  };
}
