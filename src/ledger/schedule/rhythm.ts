import { addDays, daysBetween } from '#values/calendar.ts';

/** How often something comes, by days or by months. */
export type Rhythm = '7d' | '14d' | '28d' | '1m' | '2m' | '3m' | '6m' | '12m';

const daysOfMonth = 365.25 / 12;

const lengths: readonly [Rhythm, number][] = [
  ['7d', 7],
  ['14d', 14],
  ['28d', 28],
  ['1m', daysOfMonth],
  ['2m', 2 * daysOfMonth],
  ['3m', 3 * daysOfMonth],
  ['6m', 6 * daysOfMonth],
  ['12m', 12 * daysOfMonth],
];

/** So many gaps alike make a rhythm. */
const leastGaps = 3;
/** Of so many gaps one may be another: something was paid late, or not. */
const gapsPerMiss = 5;

const toleranceOf = (length: number) => Math.max(2, 0.08 * length);

/** The rhythm of some days; undefined where they have none. */
export function rhythmOf(days: readonly string[]): Rhythm | undefined {
  const sorted = [...new Set(days)].toSorted();
  const gaps = sorted.slice(1).map((day, at) => daysBetween(sorted[at] ?? day, day));
  if (gaps.length < leastGaps) return undefined;
  const misses = Math.floor(gaps.length / gapsPerMiss);
  const fitting = lengths.flatMap(([rhythm, length]) => {
    const off = gaps.map((gap) => Math.abs(gap - length));
    const right = off.filter((each) => each <= toleranceOf(length));
    if (right.length < Math.max(leastGaps, gaps.length - misses)) return [];
    return [{ rhythm, off: right.reduce((sum, each) => sum + each, 0) / right.length }];
  });
  return fitting.toSorted((a, b) => a.off - b.off)[0]?.rhythm;
}

/** When something with a rhythm comes next, and until when it may be late before it has ended. */
export function nextAfter(day: string, rhythm: Rhythm): { day: string; latest: string } {
  const length = lengths.find(([each]) => each === rhythm)?.[1] ?? 0;
  const next = addDays(day, Math.round(length));
  return { day: next, latest: addDays(next, Math.ceil(toleranceOf(length))) };
}
