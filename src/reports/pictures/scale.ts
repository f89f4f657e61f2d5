import { extent, ticks } from 'd3-array';

/** The side of the square in which every picture is drawn; the page stretches it. */
export const side = 1000;

/** The vertical positions of values in a picture, and the round values with grid lines. */
export type Scale = {
  /** @returns a position from 0 at the upper edge to `side` at the lower one */
  y: (value: number) => number;
  ticks: number[];
};

const maxTicks = 5;

/** Creates the scale of values: it spans their range and zero. */
export function createScale(values: Iterable<number>): Scale {
  const [least = 0, most = 0] = extent([0, ...values]);
  const span = most - least;
  return {
    y: (value) => (span === 0 ? side : ((most - value) / span) * side),
    ticks: span === 0 ? [0] : findRoundValues(least, most),
  };
}

function findRoundValues(least: number, most: number): number[] {
  let count = maxTicks;
  let found = ticks(least, most, count);
  while (found.length > maxTicks && count > 1) {
    count -= 1;
    found = ticks(least, most, count);
  }
  return found;
}

/** Returns the center of one of several equal columns. */
export function centerOf(index: number, count: number): number {
  return ((index + 0.5) / count) * side;
}

/** Returns the index of the point at a fraction of the width. */
export function findPointIndex(part: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(part * count)));
}

/** The possible steps between labelled months, in months. */
const steps = [1, 3, 6, 12, 24, 60, 120];

/** Maximum number of labels below a picture on phones and on desktops. */
const maxLabels = { narrow: 4, wide: 12 };

/** The layouts with room for a label: all, or only the desktop; undefined for none. */
export type LabelVisibility = 'narrow' | 'wide' | undefined;

/**
 * Selects the months below a picture that are labelled.
 * @param months each month as the number of months since the year 0, in order
 */
export function selectMonthLabels(months: readonly number[]): LabelVisibility[] {
  const stepFor = (most: number) =>
    steps.find((step) => months.filter((month) => month % step === 0).length <= most) ?? steps.at(-1) ?? 1;
  const wide = stepFor(maxLabels.wide);
  // A label on the phone also appears on the desktop: the phone's step is a multiple of the desktop's.
  const narrow = steps.find((step) => step % wide === 0 && step >= stepFor(maxLabels.narrow)) ?? wide;
  return months.map((month) => (month % narrow === 0 ? 'narrow' : month % wide === 0 ? 'wide' : undefined));
}
