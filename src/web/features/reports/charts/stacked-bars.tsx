import classes from './plot.module.css';
import { type PictureProps, Plot } from './plot.tsx';
import { middleOf, scaleOf, side } from '#reports/pictures/scale.ts';
import { stackLayers } from '#reports/pictures/shapes.ts';
import type { Layer } from '#reports/pictures/picture.ts';

type StackedBarsProps = PictureProps & {
  layers: readonly Layer[];
  /** What all of a place comes to, drawn over its bar, where that is of interest. */
  net: readonly number[];
};

/** How much of its place a bar fills; many bars stand closer. */
function widthOf(count: number): number {
  return (side / count) * (count > 30 ? 0.9 : 0.7);
}

/** Bars of several layers, either side of zero. */
export function StackedBars({ layers, net, ...picture }: StackedBarsProps) {
  const { points } = picture;
  const stacked = stackLayers(
    layers.map(({ values }) => values),
    points.length,
  );
  const scale = scaleOf([...stacked.flat(2), ...net]);
  const width = widthOf(points.length);
  const left = (index: number) => middleOf(index, points.length) - width / 2;
  const isEmpty = (index: number) => layers.every(({ values }) => (values[index] ?? 0) === 0);
  return (
    <Plot {...picture} scale={scale}>
      {layers.map(({ key, color }, layer) => (
        <g key={key} style={{ fill: color }}>
          {points.map((point, index) => {
            const [from = 0, to = 0] = stacked[layer]?.[index] ?? [];
            if (from === to) return null;
            const [top, foot] = [scale.y(Math.max(from, to)), scale.y(Math.min(from, to))];
            return (
              <rect
                key={point.key}
                x={left(index)}
                width={width}
                y={top}
                height={foot - top}
                className={classes.bar}
              />
            );
          })}
        </g>
      ))}
      {net.map((value, index) =>
        isEmpty(index) ? null : (
          <path
            key={points[index]?.key}
            d={`M${left(index)},${scale.y(value)}h${width}`}
            className={classes.net}
          />
        ),
      )}
    </Plot>
  );
}
