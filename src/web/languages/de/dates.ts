import type { formats } from '#web/lib/dates.ts';

export const dates: typeof formats = {
  day: 'D. MMM',
  dayOfYear: 'D. MMM YYYY',
  moment: 'D. MMM YYYY, HH:mm',
};
