import { addDays } from '#values/calendar.ts';
import { dayOfField, onDay } from '#web/lib/date-fields.ts';
import { showDay } from '#web/lib/numeric-day.ts';
import { readMoment } from '#web/lib/typed-days.ts';

/** A moment as a datetime field holds it, and what was typed in its place and is no day. */
export type Posted = { posted: string; unreadDay?: string | undefined };

type PostedOptions = Posted & { formatTag: string; onChange: (posted: Posted) => void };

/** What a field for the day of a moment shows and does (`useDayInput`): what is typed moves the moment once it is a day. */
export function usePosted({ posted, unreadDay, formatTag, onChange }: PostedOptions) {
  const day = dayOfField(posted);
  return {
    shown: unreadDay ?? (day === undefined ? '' : showDay(day, formatTag)),
    isDay: unreadDay === undefined && day !== undefined,
    onType: (text: string) => {
      const moment = readMoment(text, posted, formatTag);
      onChange(moment === undefined ? { posted, unreadDay: text } : { posted: moment, unreadDay: undefined });
    },
    onStep: (days: number) => {
      if (day !== undefined) onChange({ posted: onDay(posted, addDays(day, days)) });
    },
  };
}
