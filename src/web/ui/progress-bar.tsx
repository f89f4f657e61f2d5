import { Progress as Bar, VisuallyHidden } from '@mantine/core';
import { ui as texts } from '#web/languages/en/ui.ts';
import './mantine-layers.css';
import classes from './progress-bar.module.css';

/** The number of finished steps, and the number of all steps. */
export type Progress = { done: number; of: number };

type ProgressBarProps = {
  done: number;
  /** Undefined while the number of all steps is unknown: then no bar is drawn. */
  of: number | undefined;
  /** The visible line, which also names the bar. */
  label: string;
  /** The announcement for screen readers at each quarter; the percentage unless given. */
  announcement?: (percent: number) => string;
};

/** Screen readers announce each quarter. */
const announcedPercent = 25;

function percentOf({ done, of }: Progress): number {
  return of === 0 ? 100 : Math.min(100, Math.floor((done / of) * 100));
}

/** Progress of running work as a bar and as text, announced to screen readers at each quarter. */
export function ProgressBar({ done, of, label, announcement = texts.percentDone }: ProgressBarProps) {
  const percent = of === undefined ? 0 : percentOf({ done, of });
  return (
    <div className={classes.progress}>
      <span>{label}</span>
      {of !== undefined && <Bar value={percent} aria-label={label} transitionDuration={150} />}
      <VisuallyHidden role="status">
        {announcement(Math.floor(percent / announcedPercent) * announcedPercent)}
      </VisuallyHidden>
    </div>
  );
}
