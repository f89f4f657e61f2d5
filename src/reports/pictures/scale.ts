import { extent, ticks } from 'd3-array';

/** The side of the square in which every picture is drawn; the page stretches it to the room that there is. */
export const side = 1000;

/** Where values stand in a picture, from its upper edge down, and the round ones among them that have a line. */
export type Scale = {
  /** @returns from 0 at the upper edge to `side` at the lower one */
  y: (value: number) => number;
  ticks: number[];
};

const maxTicks = 5;

/** The scale of values: their own ends and zero, nothing beyond them. */
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

/** The middle of one of several places beside each other. */
export function centerOf(index: number, count: number): number {
  return ((index + 0.5) / count) * side;
}

/** The place in which a part of the width lies. */
export function findPointIndex(part: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(part * count)));
}

/** The steps between months that are labelled, in months. */
const steps = [1, 3, 6, 12, 24, 60, 120];

/** How many labels fit below a picture on the phone, and on the desk. */
const maxLabels = { narrow: 4, wide: 12 };

/** Where a picture is wide enough for a label: always, or on the desk alone; undefined where it is nowhere. */
export type LabelRoom = 'narrow' | 'wide' | undefined;

/**
 * Which of some months below a picture are labelled.
 * @param months each as months since the year 0, in order
 */
export function assignLabelRooms(months: readonly number[]): LabelRoom[] {
  const stepFor = (most: number) =>
    steps.find((step) => months.filter((month) => month % step === 0).length <= most) ?? steps.at(-1) ?? 1;
  const wide = stepFor(maxLabels.wide);
  // One on the phone is one on the desk: a step of the phone is a multiple of that of the desk.
  const narrow = steps.find((step) => step % wide === 0 && step >= stepFor(maxLabels.narrow)) ?? wide;
  return months.map((month) => (month % narrow === 0 ? 'narrow' : month % wide === 0 ? 'wide' : undefined));
}
