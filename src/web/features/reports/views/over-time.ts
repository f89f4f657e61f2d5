import { intervalsOf, type Period } from '#ledger/reports/periods.ts';
import { labelRooms } from '#web/features/reports/charts/scale.ts';
import type { Place, PlacePart } from '#web/features/reports/charts/plot.tsx';
import { periodInWords, tickOf } from '#web/features/reports/periods-in-words.ts';
import { intervalKinds, type Question } from '#web/features/reports/question.ts';
import type { Asked } from './view.ts';

/** How many intervals a report has at most: as rows of its table, or as columns. */
export const mostIntervals = { rows: 120, columns: 13 };

const yearStartOf = ({ period, yearStart }: Question) => (period === 'tax-year' ? yearStart : undefined);

/** A period cut into intervals as the question asks, or into longer ones where they would be too many. */
export function cutPeriod(question: Question, span: Period, most: number): Period[] {
  const wanted = intervalKinds.slice(intervalKinds.indexOf(question.interval));
  const cuts = wanted.map((kind) => intervalsOf(span, kind, yearStartOf(question)));
  return cuts.find((cut) => cut.length <= most) ?? cuts.at(-1) ?? [];
}

/** The places of a picture over time. */
export function placesOf(
  { question, money }: Asked,
  intervals: readonly Period[],
  partsAt: (index: number) => PlacePart[],
): Place[] {
  const months = intervals.map(({ from }) => Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1);
  const rooms = labelRooms(months);
  return intervals.map((interval, index) => ({
    key: interval.from,
    name: periodInWords(interval, money.formatTag),
    parts: partsAt(index),
    tick: tickOf(interval, question.interval, money.formatTag),
    room: rooms[index],
  }));
}
