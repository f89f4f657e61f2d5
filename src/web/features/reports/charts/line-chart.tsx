import { area, line } from 'd3-shape';
import classes from './plot.module.css';
import { type PictureProps, Plot } from './plot.tsx';
import { middleOf, scaleOf, side } from './scale.ts';

type LineChartProps = PictureProps & {
  /** A value for each place. */
  values: readonly number[];
  /** The values of the period that it is compared with, place by place. */
  compared?: readonly number[] | undefined;
};

/** One value over time: a line with a tint down to zero. */
export function LineChart({ values, compared = [], ...picture }: LineChartProps) {
  const count = picture.places.length;
  const scale = scaleOf([...values, ...compared]);
  const x = (_value: number, index: number) => middleOf(index, count);
  const curve = line<number>(x, scale.y).digits(1);
  const under = area<number>(x, scale.y(0), scale.y).digits(1);
  const mark = (index: number) => {
    const value = values[index];
    if (value === undefined) return null;
    const [left, top] = [middleOf(index, count), scale.y(value)].map((at) => `${(at / side) * 100}%`);
    return <span className={classes.dot} style={{ left, top }} />;
  };
  return (
    <Plot {...picture} scale={scale} mark={mark}>
      <path d={under(values) ?? ''} className={classes.under} />
      {compared.length > 0 && <path d={curve(compared) ?? ''} className={classes.before} />}
      <path d={curve(values) ?? ''} className={classes.line} />
    </Plot>
  );
}
