import { Popover } from '@mantine/core';
import '#web/ui/mantine-layers.css';
import type { RefObject } from 'react';
import { listWeekdayNames } from '#ledger/typed-dates.ts';
import { language } from '#web/languages/language.ts';
import { getDateFormatter } from '#web/lib/days/dates.ts';
import { dayTexts, firstWeekday, today } from '#web/lib/days/typed-days.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { DayGrid } from '#web/ui/day-grid.tsx';
import { useListPosition } from '#web/ui/list-position.ts';

const weekdays = listWeekdayNames(language).map(([long = '', short = '']) => [long, short] as const);

const shapes = {
  month: { month: 'long', year: 'numeric' },
  longDay: { day: 'numeric', month: 'long', year: 'numeric' },
} as const;

type CalendarProps = {
  /** The element below which it opens. */
  opener: RefObject<Element | null>;
  day: string | undefined;
  formatTag: string;
  onPick: (day: string) => void;
  onClose: () => void;
};

/** A month calendar for choosing a day, in the format of the book. */
export function Calendar({ opener, day, formatTag, onPick, onClose }: CalendarProps) {
  const position = useListPosition();
  const write = (each: string, shape: keyof typeof shapes) =>
    getDateFormatter(formatTag, shape, shapes[shape], 'UTC').format(new Date(`${each}T12:00:00Z`));
  return (
    <Popover opened onChange={onClose} position="bottom-end" shadow="md" radius={8} {...position}>
      <Popover.Target>
        <Anchor element={opener} />
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={dayTexts.calendar}>
        <DayGrid
          day={day ?? today()}
          today={today()}
          firstWeekday={firstWeekday(formatTag)}
          weekdays={weekdays}
          monthName={(each) => write(each, 'month')}
          dayName={(each) => write(each, 'longDay')}
          texts={dayTexts}
          onPick={onPick}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
