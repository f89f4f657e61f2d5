import { ActionIcon } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, endOfMonth, weekdayOf } from '#values/calendar.ts';
import classes from './day-grid.module.css';

type DayGridProps = {
  /** The chosen day, `YYYY-MM-DD`. */
  day: string;
  today: string;
  /** The first weekday, Monday being 0. */
  firstWeekday: number;
  /** The weekday names from Monday on: long and short. */
  weekdays: readonly (readonly [long: string, short: string])[];
  /** Formats a month, given its first day, and a day in full. */
  monthName: (day: string) => string;
  dayName: (day: string) => string;
  texts: { previousMonth: string; nextMonth: string };
  onPick: (day: string) => void;
};

const firstOf = (day: string) => `${day.slice(0, 8)}01`;

/** Returns the same day some months later, or the last day of that month. */
function monthsLater(day: string, months: number): string {
  const last = endOfMonth(addMonths(firstOf(day), months));
  return last.slice(8) < day.slice(8) ? last : last.slice(0, 8) + day.slice(8);
}

/** The day each key leads to. */
const moves: Record<string, (day: string, weekday: number) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day, weekday) => addDays(day, -weekday),
  End: (day, weekday) => addDays(day, 6 - weekday),
  PageUp: (day) => monthsLater(day, -1),
  PageDown: (day) => monthsLater(day, 1),
};

/** Returns the complete weeks of the month that contains a day. */
function weeksOf(day: string, firstWeekday: number): string[][] {
  const first = firstOf(day);
  const start = addDays(first, -((weekdayOf(first) - firstWeekday + 7) % 7));
  const end = addMonths(first, 1);
  const weeks: string[][] = [];
  for (let week = start; week < end; week = addDays(week, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(week, at)));
  }
  return weeks;
}

/** A month for picking a day by pointer or keyboard; the chosen day is focused on mount. */
export function DayGrid(props: DayGridProps) {
  const { day, today, firstWeekday, weekdays, monthName, dayName, texts, onPick } = props;
  const [at, setAt] = useState(day);
  /** The day to focus: only keys move the focus, not the buttons. */
  const [focused, setFocused] = useState(day);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);
  const handleKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const to = move(at, (weekdayOf(at) - firstWeekday + 7) % 7);
    setAt(to);
    setFocused(to);
  };
  const turn = (months: number, label: string, Icon: typeof ChevronLeft) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={label}
      data-mantine-stop-propagation
      onClick={() => setAt(addMonths(at, months))}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
  const names = weekdays.map((_, index) => weekdays[(index + firstWeekday) % 7] ?? ['', '']);
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        {turn(-1, texts.previousMonth, ChevronLeft)}
        <span aria-live="polite">{monthName(firstOf(at))}</span>
        {turn(1, texts.nextMonth, ChevronRight)}
      </div>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={monthName(firstOf(at))}
        className={classes.grid}
        onKeyDown={handleKeyDown}
      >
        <div role="row">
          {names.map(([long, short]) => (
            <span key={long} role="columnheader" aria-label={long}>
              {short}
            </span>
          ))}
        </div>
        {weeksOf(at, firstWeekday).map((week) => (
          <div key={week[0]} role="row">
            {week.map((each) => (
              <span key={each} role="gridcell" aria-selected={each === day}>
                <button
                  type="button"
                  data-day={each}
                  tabIndex={each === at ? 0 : -1}
                  aria-label={dayName(each)}
                  aria-current={each === today ? 'date' : undefined}
                  data-chosen={each === day || undefined}
                  data-outside={each.slice(0, 7) !== at.slice(0, 7) || undefined}
                  data-mantine-stop-propagation
                  onClick={() => onPick(each)}
                >
                  {Number(each.slice(8))}
                </button>
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
