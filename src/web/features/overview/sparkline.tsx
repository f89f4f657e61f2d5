import classes from './overview.module.css';

const [width, height] = [160, 40];

type SparklineProps = { amounts: readonly bigint[]; label: string };

/** How an amount went: a line from its lowest to its highest, with zero where signs differ. */
export function Sparkline({ amounts, label }: SparklineProps) {
  const values = amounts.map(Number);
  const hasBoth = values.some((value) => value < 0) && values.some((value) => value > 0);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const y = (value: number) =>
    high === low ? height / 2 : 2 + ((high - value) / (high - low)) * (height - 4);
  const x = (at: number) => 1 + (at / Math.max(1, values.length - 1)) * (width - 2);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  const floor = hasBoth ? y(0) : height;
  return (
    <svg className={classes.course} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <polygon className={classes.area} points={`1,${floor} ${points.join(' ')} ${width - 1},${floor}`} />
      {hasBoth && <line className={classes.zero} x1={0} x2={width} y1={floor} y2={floor} />}
      <polyline className={classes.line} points={points.join(' ')} />
    </svg>
  );
}
