import { stack, stackOffsetDiverging } from 'd3-shape';
import classes from './plot.module.css';
import { type PictureProps, Plot } from './plot.tsx';
import { middleOf, scaleOf, side } from './scale.ts';

/** What is stacked: a value for each place, those below zero downwards. */
export type Layer = { key: string; color: string; values: readonly number[] };

type StackedBarsProps = PictureProps & {
  layers: readonly Layer[];
  /** What all of a place comes to, drawn over its bar, where that is of interest. */
  net?: readonly number[];
};

/** How much of its place a bar fills; many bars stand closer. */
function widthOf(count: number): number {
  return (side / count) * (count > 30 ? 0.9 : 0.7);
}

/** Bars of several layers, either side of zero. */
export function StackedBars({ layers, net = [], ...picture }: StackedBarsProps) {
  const count = picture.places.length;
  const indexes = picture.places.map((_place, index) => index);
  const stacked = stack<unknown, number, Layer>()
    .keys(layers)
    .value((index, { values }) => values[index] ?? 0)
    .offset(stackOffsetDiverging)(indexes);
  const scale = scaleOf([...stacked.flat(2), ...net]);
  const width = widthOf(count);
  const left = (index: number) => middleOf(index, count) - width / 2;
  return (
    <Plot {...picture} scale={scale}>
      {stacked.map((series) => (
        <g key={series.key.key} fill={series.key.color}>
          {series.map(([from, to], index) => {
            const [low, high] = [scale.y(from), scale.y(to)];
            if (low === high) return null;
            return (
              <rect
                key={picture.places[index]?.key}
                x={left(index)}
                width={width}
                y={Math.min(low, high)}
                height={Math.abs(low - high)}
                className={classes.bar}
              />
            );
          })}
        </g>
      ))}
      {net.map(
        (value, index) =>
          layers.some(({ values }) => values[index] !== 0) && (
            <path
              key={picture.places[index]?.key}
              d={`M${left(index)},${scale.y(value)}h${width}`}
              className={classes.net}
            />
          ),
      )}
    </Plot>
  );
}
