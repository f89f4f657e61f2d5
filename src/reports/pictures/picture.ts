import type { LabelVisibility } from './scale.ts';

/** A part of a point in a picture, with its formatted amount. */
export type PointPart = { key: string; name: string; shown: string; color: string };

/** A point along a picture, such as a month, with its name and amounts. */
export type PicturePoint = {
  key: string;
  /** The full name: 'June 2026'. */
  name: string;
  /** The amounts of the point; the first is the total. */
  parts: PointPart[];
  /** The label below the picture, if there is room. */
  tick: string;
  room: LabelVisibility;
};

/** A part of a whole. */
export type PictureShare = {
  key: string;
  name: string;
  /** The formatted amount and its link. */
  shown: string;
  href: string | undefined;
  color: string;
  /** The ratio to the largest part, from 0 to 1. */
  part: number;
};

/** A stacked layer: a value for each point; negative values go downwards. */
export type PictureLayer = { key: string; color: string; values: readonly number[] };

/** A source or a use in a flow picture. */
export type FlowSide = {
  key: string;
  name: string;
  /** The formatted amount and its link. */
  shown: string;
  href: string | undefined;
  color: string;
  value: number;
};

/** The common fields of pictures over time. */
type PictureOverTime = {
  label: string;
  points: readonly PicturePoint[];
  summary: Pick<PicturePoint, 'name' | 'parts'>;
};

/** The picture of a report. */
export type Picture =
  | (PictureOverTime & {
      kind: 'line';
      values: readonly number[];
      compared: readonly number[];
      /** The forecast at the points after those of the values. */
      expected: readonly number[];
    })
  | (PictureOverTime & { kind: 'bars'; layers: readonly PictureLayer[]; net: readonly number[] })
  | { kind: 'shares'; label: string; shares: readonly PictureShare[] }
  | {
      kind: 'flow';
      label: string;
      sources: readonly FlowSide[];
      uses: readonly FlowSide[];
      middle: { name: string; shown: string };
    };
