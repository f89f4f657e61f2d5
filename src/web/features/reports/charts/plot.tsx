import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import classes from './plot.module.css';
import { centerOf, findPointIndex, type Scale, side } from '#reports/pictures/scale.ts';
import type { PicturePoint } from '#reports/pictures/picture.ts';

/** The common props of all charts of values over time. */
export type PictureProps = {
  /** The accessible name of the chart. */
  label: string;
  points: readonly PicturePoint[];
  /** The title while no point is selected. */
  summary: Pick<PicturePoint, 'name' | 'parts'>;
  /** Formats a round value of the scale. */
  writeTick: (value: number) => string;
};

type PlotProps = PictureProps & {
  scale: Scale;
  /** The drawing in a square of `side` units, which is stretched to the available space. */
  children: ReactNode;
  /** Renders the marker of the selected point, besides the line through it. */
  mark?: (index: number) => ReactNode;
};

const percent = (at: number) => `${(at / side) * 100}%`;

/** The next point index for each key, of `count` points. */
const keySteps: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageUp: (at) => at + 12,
  PageDown: (at) => at - 12,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * The point selected by key or touch, and the point under the mouse. Leaving with the mouse clears only the latter.
 * @param start the index from which the first key moves
 */
function usePointSelection(count: number, start: number) {
  const [selected, setSelected] = useState<number>();
  const [hovered, setHovered] = useState<number>();
  const known = (at: number | undefined) => (at === undefined || at < count ? at : undefined);
  const pointAt = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return width === 0 ? undefined : findPointIndex((clientX - left) / width, count);
  };
  const handlePointer = (event: PointerEvent) => {
    const isSelecting = event.pointerType !== 'mouse' || event.type === 'pointerdown';
    if (isSelecting) setSelected(pointAt(event));
    else setHovered(pointAt(event));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = keySteps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = step(known(selected) ?? start, count);
      setSelected(Math.min(count - 1, Math.max(0, next)));
    } else if (event.key === 'Escape' && selected !== undefined) {
      event.preventDefault();
      setSelected(undefined);
    }
    setHovered(undefined);
  };
  return {
    chosen: known(hovered ?? selected),
    onKeyDown: handleKeyDown,
    onPointer: {
      onPointerMove: handlePointer,
      onPointerDown: handlePointer,
      onPointerLeave: () => setHovered(undefined),
    },
  };
}

/** The name and value of the selected point, on lines of constant height. */
function PlotTitle({ name, parts, hasMore }: Pick<PicturePoint, 'name' | 'parts'> & { hasMore: boolean }) {
  const [first, ...others] = parts;
  return (
    <figcaption className={classes.title} data-more={hasMore || undefined}>
      <span>
        {name} {first !== undefined && <b>{first.shown}</b>}
      </span>
      {hasMore && (
        <span className={classes.parts}>
          {others.map(({ key, name: part, shown, color }) => (
            <span key={key}>
              <i style={{ background: color }} /> {part} {shown}
            </span>
          ))}
        </span>
      )}
    </figcaption>
  );
}

/**
 * The frame of a chart of values over time: hairlines at round values, labels below, and a line through the selected point, whose value the
 * title shows. The chart is one tab stop; arrow keys move between points, Esc clears the selection. CSS stretches the drawing, so it fits
 * paper of any width.
 */
export function Plot({ label, points, summary, writeTick, scale, children, mark }: PlotProps) {
  // If the title shows a point, the keys continue from there; otherwise they start after the last point.
  const summaryIndex = points.findIndex((each) => each === summary);
  const { chosen, onKeyDown, onPointer } = usePointSelection(
    points.length,
    summaryIndex === -1 ? points.length : summaryIndex,
  );
  const point = chosen === undefined ? undefined : points[chosen];
  const { name, parts } = point ?? summary;
  const announced = parts.map((part, index) => (index === 0 ? part.shown : `${part.name} ${part.shown}`));
  return (
    <figure className={classes.plot}>
      <PlotTitle name={name} parts={parts} hasMore={points.some((each) => each.parts.length > 1)} />
      <div
        role="slider"
        tabIndex={0}
        className={classes.frame}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(chosen ?? points.length - 1) + 1}
        aria-valuetext={`${name}: ${announced.join(', ')}`}
        onKeyDown={onKeyDown}
      >
        <div className={classes.scale}>
          {scale.ticks.map((tick) => (
            <span key={tick} style={{ top: percent(scale.y(tick)) }}>
              {writeTick(tick)}
            </span>
          ))}
        </div>
        <div className={classes.area} {...onPointer}>
          <svg viewBox={`0 0 ${side} ${side}`} preserveAspectRatio="none" aria-hidden="true">
            {scale.ticks.map((tick) => (
              <path key={tick} d={`M0,${scale.y(tick)}H${side}`} className={classes.hairline} />
            ))}
            {children}
            <path d={`M0,${scale.y(0)}H${side}`} className={classes.zero} />
          </svg>
          {chosen !== undefined && (
            <>
              <span className={classes.cursor} style={{ left: percent(centerOf(chosen, points.length)) }} />
              {mark?.(chosen)}
            </>
          )}
        </div>
        <div className={classes.names}>
          {points.map(
            ({ key, tick, room }, index) =>
              room !== undefined && (
                <span key={key} data-room={room} style={{ left: percent(centerOf(index, points.length)) }}>
                  {tick}
                </span>
              ),
          )}
        </div>
      </div>
    </figure>
  );
}
