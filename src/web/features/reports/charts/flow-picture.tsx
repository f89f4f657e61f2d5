import { Link } from 'wouter';
import { layOutFlows, ribbonPath, type FlowRow } from '#reports/pictures/flow-layout.ts';
import classes from './flow-picture.module.css';
import type { FlowSide } from '#reports/pictures/picture.ts';

type FlowPictureProps = {
  label: string;
  sources: readonly FlowSide[];
  uses: readonly FlowSide[];
  /** The node in the middle with its name and its amount. */
  middle: { name: string; shown: string };
};

/** The width of the drawing in its own units; the page stretches it. */
const widthUnits = 100;
const bookWidth = 3;
const drawnPx = 280;

type ColumnProps = { sides: readonly FlowSide[]; rows: readonly FlowRow[]; end?: boolean };

function Column({ sides, rows, end = false }: ColumnProps) {
  return (
    <ul className={classes.column} data-end={end || undefined}>
      {sides.map(({ key, name, shown, href }, index) => (
        <li key={key} style={{ height: rows[index]?.rowPx }}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          {href === undefined ? <span>{shown}</span> : <Link href={href}>{shown}</Link>}
        </li>
      ))}
    </ul>
  );
}

/** A flow chart of sources and uses: ribbons with a thickness in proportion to their amounts, with labels beside them. */
export function FlowPicture({ label, sources, uses, middle }: FlowPictureProps) {
  const { heightPx, left, right, book } = layOutFlows(sources, uses, drawnPx);
  const bookX = (widthUnits - bookWidth) / 2;
  return (
    <figure className={classes.flow} aria-label={label}>
      <Column sides={sources} rows={left} end />
      <svg
        viewBox={`0 0 ${widthUnits} ${heightPx}`}
        height={heightPx}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {left.map((row, index) => (
          <path key={row.key} d={ribbonPath([0, bookX], row)} style={{ fill: sources[index]?.color }} />
        ))}
        {right.map((row, index) => (
          <path
            key={row.key}
            d={ribbonPath([widthUnits, bookX + bookWidth], row)}
            style={{ fill: uses[index]?.color }}
          />
        ))}
        <rect x={bookX} y={book.topPx} width={bookWidth} height={book.thickPx} className={classes.book} />
      </svg>
      <Column sides={uses} rows={right} />
      <figcaption>
        {middle.name} <b>{middle.shown}</b>
      </figcaption>
    </figure>
  );
}
