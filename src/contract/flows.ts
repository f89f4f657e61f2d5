import * as z from 'zod/mini';
import { inSchema } from './refusals/catalogue.ts';
import { valueRefusal } from './refusals/values.ts';
import { BookName, Total } from './values.ts';

/** Whether a text is a day of the calendar. */
function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** A day of a book, as its calendar has it: in the time zone that its root names (`TimeZone`), UTC where it names none. */
export const Day = z.string().check(z.refine(isDay, inSchema(valueRefusal('notADay'))));

/** Body of `flows`: all months of the book, or those of the days from `from` on and before `until`. */
export const FlowsQuery = z.object({
  from: z.optional(Day),
  until: z.optional(Day),
  bookName: BookName,
});

/**
 * What went from one account to another in one month of a book: the sum of the transactions by which `To` gained, and how many
 * they were; those of nothing count from B to A. A month that the question cuts has what lies inside.
 */
export const Flow = z.object({
  /** `YYYY-MM`. */
  Month: z.string(),
  FromAccountId: z.string(),
  ToAccountId: z.string(),
  /** In minor units, never negative. */
  Amount: Total,
  Count: z.int(),
});
export type Flow = z.infer<typeof Flow>;
