import { monthOf } from '#ledger/book-months.ts';
import { type IntervalKind, splitPeriod, type Period } from '#ledger/reports/periods.ts';
import { selectMonthLabels } from '#reports/pictures/scale.ts';
import type { PicturePoint, PointPart } from '#reports/pictures/picture.ts';
import { intervalKinds, yearStartFor } from '#reports/report-question.ts';
import type { ReportScope } from '#reports/scope.ts';
import type { ReportInput } from './view.ts';

/** Maximum number of intervals: as table rows, or as columns. */
export const maxIntervals = { rows: 120, columns: 13 };

/** The kind of intervals and their days. */
export type Intervals = { kind: IntervalKind; intervals: Period[] };

/** Returns the possible divisions of a report into intervals; years are always possible. */
function findIntervalCuts({ question, days }: ReportScope, most: number): Intervals[] {
  const cuts = intervalKinds.map((kind) => ({
    kind,
    intervals: splitPeriod(days, kind, yearStartFor(question)),
  }));
  return cuts.filter(({ kind, intervals }) => kind === 'year' || intervals.length <= most);
}

/** Returns the interval kinds that a report can have. */
export function findIntervalKinds(scope: ReportScope, most: number): IntervalKind[] {
  return findIntervalCuts(scope, most).map(({ kind }) => kind);
}

/** Divides the days of a report into the requested intervals, or longer ones if there would be too many. */
export function cutDays(scope: ReportScope, most: number): Intervals {
  const rank = (kind: IntervalKind) => intervalKinds.findIndex((each) => each === kind);
  const wanted = rank(scope.question.interval);
  return (
    findIntervalCuts(scope, most).find(({ kind }) => rank(kind) >= wanted) ?? {
      kind: 'year',
      intervals: [scope.days],
    }
  );
}

/** Returns the points of a picture over time. */
export function createPoints(
  { texts }: Pick<ReportInput, 'texts'>,
  { kind, intervals }: Intervals,
  partsAt: (index: number) => PointPart[],
): PicturePoint[] {
  const months = intervals.map(({ from }) => {
    const month = monthOf(from, texts.startsOn);
    return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  });
  const rooms = selectMonthLabels(months);
  return intervals.map((interval, index) => ({
    key: interval.from,
    name: texts.period(interval),
    parts: partsAt(index),
    tick: texts.tick(interval, kind),
    room: rooms[index],
  }));
}
