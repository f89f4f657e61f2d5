import { dayOfField, moveToDay } from '#entry/date-fields.ts';
import { addDays } from '#values/calendar.ts';
import { formatNumericDay } from './numeric-day.ts';
import { parseMoment } from './typed-days.ts';

/** The moment in a datetime field, and the typed text if it is not a day. */
export type PostedValue = { posted: string; invalidDateText?: string | undefined };

type PostedOptions = PostedValue & { formatTag: string; onChange: (posted: PostedValue) => void };

/** Returns the text and handlers of a day field for a moment (`useDayInput`): valid input changes the moment. */
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
