import classes from './page.module.css';

const [width, height] = [96, 24];

/** How a price went: a line from its lowest to its highest. */
export function Course({ values, label }: { values: readonly number[]; label: string }) {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const y = (value: number) =>
    high === low ? height / 2 : 2 + ((high - value) / (high - low)) * (height - 4);
  const x = (at: number) => 1 + (at / (values.length - 1)) * (width - 2);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg className={classes.course} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <polyline points={points} />
    </svg>
  );
}
