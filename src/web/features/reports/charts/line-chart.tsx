import classes from './plot.module.css';
import { type PictureProps, Plot } from './plot.tsx';
import { middleOf, scaleOf, side } from '#reports/pictures/scale.ts';
import { areaPath, linePath, type Point } from '#reports/pictures/shapes.ts';

type LineChartProps = PictureProps & {
  /** A value for each place. */
  values: readonly number[];
  /** The values of the period that it is compared with, place by place. */
  compared: readonly number[];
  /** What is expected at the places after those of the values. */
  expected: readonly number[];
};

/** One value over time: a line with a tint down to zero, dashed where it goes on by what is expected. */
export function LineChart({ values, compared, expected, ...picture }: LineChartProps) {
  const count = picture.points.length;
  const scale = scaleOf([...values, ...compared, ...expected]);
  const pointOf = (value: number, index: number): Point => [middleOf(index, count), scale.y(value)];
  const last = values.length - 1;
  const goingOn =
    expected.length === 0
      ? []
      : [values[last] ?? 0, ...expected].map((value, index) => pointOf(value, last + index));
  const mark = (index: number) => {
    const value = values[index] ?? expected[index - values.length];
    if (value === undefined) return null;
    const [left, top] = pointOf(value, index).map((at) => `${(at / side) * 100}%`);
    return <span className={classes.dot} style={{ left, top }} />;
  };
  return (
    <Plot {...picture} scale={scale} mark={mark}>
      <path d={areaPath(values.map(pointOf), scale.y(0))} className={classes.under} />
      <path d={linePath(compared.slice(0, count).map(pointOf))} className={classes.before} />
      <path d={linePath(values.map(pointOf))} className={classes.line} />
      <path d={linePath(goingOn)} className={classes.ahead} />
    </Plot>
  );
}
