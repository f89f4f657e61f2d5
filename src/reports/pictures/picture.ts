import type { LabelRoom } from './scale.ts';

/** A part of what stands at one place of a picture, with its amount as it is written. */
export type PointPart = { key: string; name: string; shown: string; color: string };

/** One place along a picture, such as a month: what it is called, and what stands there. */
export type PicturePoint = {
  key: string;
  /** Its name in whole: 'June 2026'. */
  name: string;
  /** The amounts that stand there, the first of them the one that counts. */
  parts: PointPart[];
  /** Its name below the picture, where there is room. */
  tick: string;
  room: LabelRoom;
};

/** One of several that make up a whole. */
export type PictureShare = {
  key: string;
  name: string;
  /** Its amount as it is written, and where it leads. */
  shown: string;
  href: string | undefined;
  color: string;
  /** Of the largest, from 0 to 1. */
  part: number;
};

/** What is stacked: a value for each place, those below zero downwards. */
export type PictureLayer = { key: string; color: string; values: readonly number[] };

/** Where something comes from, or goes to. */
export type FlowSide = {
  key: string;
  name: string;
  /** Its amount as it is written, and where it leads. */
  shown: string;
  href: string | undefined;
  color: string;
  value: number;
};

/** What every picture over time has. */
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
      /** What is expected at the places after those of the values. */
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
