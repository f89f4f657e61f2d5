import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { useId } from 'react';
import { reports as texts } from '#web/languages/en/reports.ts';
import type { MissingPriceLine, ReportView } from '#reports/views/view.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { createTickFormat } from '#reports/csv.ts';
import type { PictureLayer, Picture, PictureShare } from '#reports/pictures/picture.ts';
import { pricesLink } from '#web/lib/links/page-links.ts';
import { centerOf, createScale, side } from '#reports/pictures/scale.ts';
import { areaPath, linePath, type Point, stackLayers } from '#reports/pictures/shapes.ts';
import { ReportTable } from './report-table.tsx';
import classes from './reports-screen.module.css';
import { FlowPicture } from './charts/flow-picture.tsx';
import reportPictureClasses from './charts/share-bars.module.css';
import missingClasses from './missing.module.css';
import { formatDayLong } from './report-format.ts';
import lineChartClasses from './charts/plot.module.css';
import { type PictureProps, Plot } from './charts/plot.tsx';

type StackedBarsProps = PictureProps & {
  layers: readonly PictureLayer[];
  /** The sum of all values at each point, drawn over its bar; empty if it is not of interest. */
  net: readonly number[];
};

/** The share of its space that a bar fills; many bars have smaller gaps. */
function computeBarWidth(count: number): number {
  return (side / count) * (count > 30 ? 0.9 : 0.7);
}

/** Stacked bars on both sides of zero. */
function StackedBars({ layers, net, ...picture }: StackedBarsProps) {
  const { points } = picture;
  const stacked = stackLayers(
    layers.map(({ values }) => values),
    points.length,
  );
  const scale = createScale([...stacked.flat(2), ...net]);
  const width = computeBarWidth(points.length);
  const left = (index: number) => centerOf(index, points.length) - width / 2;
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
                className={lineChartClasses.bar}
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
            className={lineChartClasses.net}
          />
        ),
      )}
    </Plot>
  );
}

type LineChartProps = PictureProps & {
  /** One value per point. */
  values: readonly number[];
  /** The values of the compared period, point by point. */
  compared: readonly number[];
  /** The expected values of the points after the last value. */
  expected: readonly number[];
};

/** One value over time: a line with a tint down to zero, dashed for expected values. */
function LineChart({ values, compared, expected, ...picture }: LineChartProps) {
  const count = picture.points.length;
  const scale = createScale([...values, ...compared, ...expected]);
  const pointOf = (value: number, index: number): Point => [centerOf(index, count), scale.y(value)];
  const last = values.length - 1;
  const expectedPoints =
    expected.length === 0
      ? []
      : [values[last] ?? 0, ...expected].map((value, index) => pointOf(value, last + index));
  const mark = (index: number) => {
    const value = values[index] ?? expected[index - values.length];
    if (value === undefined) return null;
    const [left, top] = pointOf(value, index).map((at) => `${(at / side) * 100}%`);
    return <span className={lineChartClasses.dot} style={{ left, top }} />;
  };
  return (
    <Plot {...picture} scale={scale} mark={mark}>
      <path d={areaPath(values.map(pointOf), scale.y(0))} className={lineChartClasses.under} />
      <path d={linePath(compared.slice(0, count).map(pointOf))} className={lineChartClasses.before} />
      <path d={linePath(values.map(pointOf))} className={lineChartClasses.line} />
      <path d={linePath(expectedPoints)} className={lineChartClasses.forecast} />
    </Plot>
  );
}

const missingTexts = texts.missing;

/** The amounts without a known price, in their own currency, with a link to enter a price. */
function MissingPrices({ lines }: { lines: readonly MissingPriceLine[] }) {
  const id = useId();
  const { formatTag } = useBookCurrency();
  return (
    <section className={missingClasses.missing} aria-labelledby={id}>
      <h2 id={id}>{missingTexts.title}</h2>
      <ul>
        {lines.map(({ key, section, amount, currency, day, otherDays }) => (
          <li key={key}>
            {missingTexts.line(section, amount, currency, formatDayLong(day, formatTag))}
            {otherDays > 0 && ` ${missingTexts.otherDays(otherDays)}`}.{' '}
            <Link href={pricesLink(currency)}>{missingTexts.enter(currency)}</Link>
          </li>
        ))}
      </ul>
      <p>{missingTexts.hint}</p>
    </section>
  );
}

/** The parts of a whole as bars with names, the largest first. */
function ShareBars({ label, shares }: { label: string; shares: readonly PictureShare[] }) {
  return (
    <figure className={reportPictureClasses.figure}>
      <figcaption>{label}</figcaption>
      <ul className={reportPictureClasses.shares} aria-label={label}>
        {shares.map(({ key, name, shown, href, color, part }) => (
          <li key={key}>
            <span className={reportPictureClasses.name}>{name}</span>
            <span className={reportPictureClasses.bar}>
              <i style={{ width: `${part * 100}%`, background: color }} />
            </span>
            {href === undefined ? <span>{shown}</span> : <Link href={href}>{shown}</Link>}
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** The chart of a report; the table contains its values too. */
function ReportPicture({ picture }: { picture: Picture }) {
  const writeTick = createTickFormat(useBookCurrency());
  switch (picture.kind) {
    case 'line':
      return <LineChart {...picture} writeTick={writeTick} />;
    case 'bars':
      return <StackedBars {...picture} writeTick={writeTick} />;
    case 'shares':
      return <ShareBars {...picture} />;
    case 'flow':
      return <FlowPicture {...picture} label={texts.pictureBelow(picture.label)} />;
    default:
      return picture satisfies never;
  }
}

/** The charts and the table of a report; in print the table comes first. */
export function ReportPage({
  view: { table, pictures, behind, note, missing = [] },
  label,
}: {
  view: ReportView;
  label: string;
}) {
  const isEmptyReport = table.rows.every(({ kind }) => kind !== 'account');
  return (
    <div className={classes.report}>
      {!isEmptyReport && pictures.length > 0 && (
        <div className={classes.pictures} data-many={pictures.length > 1 || undefined}>
          {pictures.map((picture) => (
            <ReportPicture key={picture.label} picture={picture} />
          ))}
        </div>
      )}
      {behind !== undefined && !isEmptyReport && (
        <details className={classes.behind}>
          <summary>
            <ChevronRight size={14} aria-hidden />
            {texts.behind}
          </summary>
          <ReportTable label={texts.behind} table={behind} />
        </details>
      )}
      <div className={classes.figures}>
        {isEmptyReport ? (
          <p className={classes.nothing}>{texts.nothingHere}</p>
        ) : (
          <>
            <ReportTable label={label} table={table} />
            {note !== undefined && <p className={classes.note}>{note}</p>}
            {missing.length > 0 && <MissingPrices lines={missing} />}
          </>
        )}
      </div>
    </div>
  );
}
