import type { recurrence as english } from '#web/languages/en/recurrence.ts';
import { number } from './counting.ts';

const units: Record<Parameters<typeof english.every>[0], { every: string; others: string; of: string }> = {
  DAILY: { every: 'jeden Tag', others: 'Tage', of: '' },
  WEEKLY: { every: 'jede Woche', others: 'Wochen', of: '' },
  MONTHLY: { every: 'jeden Monat', others: 'Monate', of: 'jedes Monats' },
  YEARLY: { every: 'jedes Jahr', others: 'Jahre', of: 'jedes Jahres' },
};

const small = ['', 'ersten', 'zweiten', 'dritten', 'vierten', 'fünften'];
const smallFromEnd = ['', 'letzten', 'vorletzten', 'drittletzten', 'viertletzten', 'fünftletzten'];
const formatOrdinal = (ordinal: number) =>
  ordinal > 0
    ? (small[ordinal] ?? `${number(ordinal)}.`)
    : (smallFromEnd[-ordinal] ?? `${number(-ordinal)}.-letzten`);

export const recurrence: typeof english = {
  every: (unit, interval, on) => {
    const { every, others, of } = units[unit];
    if (interval > 1) return `alle ${number(interval)} ${others} ${on}`.trim();
    // 'am 15. jedes Monats', but 'am 15. im Mai'.
    return on.startsWith('am ') && of !== '' && !/ (?:im|in) |,/.test(on)
      ? `${on} ${of}`
      : `${every} ${on}`.trim();
  },
  on: (days) => `am ${days}`,
  onThe: (days) => `am ${days}`,
  workingWeek: 'von Montag bis Freitag',
  monthDay: (day) => (day > 0 ? `${number(day)}.` : `${formatOrdinal(day)} Tag`),
  nthWeekday: (ordinal, weekday) => `${formatOrdinal(ordinal)} ${weekday}`,
  ofTheYear: (days) => days,
  bankDay: (ordinal) => `${formatOrdinal(ordinal)} Bankarbeitstag`,
  within: (days, months) => (days === '' ? `im ${months}` : `${days} im ${months}`),
  ifWeekday: (days, weekdays) => `${days}, falls ${weekdays}`,
  moved: { before: 'oder am Bankarbeitstag davor', after: 'oder am Bankarbeitstag danach' },
  until: (day) => `bis ${day}`,
  times: (count) => (count === 1 ? 'einmal' : `${number(count)}-mal`),
};
