import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import classes from './plot.module.css';
import { centerOf, findPointIndex, type Scale, side } from '#reports/pictures/scale.ts';
import type { PicturePoint } from '#reports/pictures/picture.ts';

/** What every picture of values over time is given. */
export type PictureProps = {
  /** What it shows. */
  label: string;
  points: readonly PicturePoint[];
  /** What its title says while no place is chosen. */
  summary: Pick<PicturePoint, 'name' | 'parts'>;
  /** How the scale writes a round value. */
  writeTick: (value: number) => string;
};

type PlotProps = PictureProps & {
  scale: Scale;
  /** What is drawn, in a square of `side` that is stretched to the room. */
  children: ReactNode;
  /** What marks the chosen place, beside the line through it. */
  mark?: (index: number) => ReactNode;
};

const percent = (at: number) => `${(at / side) * 100}%`;

/** How far a key leads from one of `count` places. */
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
 * The place that was chosen by key or touch, and the one that the mouse is at: leaving with the mouse takes only that away.
 * @param start the place from which the first key leads
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

/** The name and value of what is chosen, on lines whose height never changes. */
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
 * The frame of a picture of values over time: hairlines at round values, names below, a line through the chosen place, whose
 * value stands in the title. One stop of the keyboard; the arrows go from place to place, Esc lets go. What is drawn is stretched
 * by the page itself, so paper of any width holds all of it.
 */
export function Plot({ label, points, summary, writeTick, scale, children, mark }: PlotProps) {
  // Where the title speaks of a place already, the keys lead on from there; else they begin after the last.
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
