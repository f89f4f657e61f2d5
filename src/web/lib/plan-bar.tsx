import classes from './plan-bar.module.css';

type PlanBarProps = { bar: { spent: number; over: number }; isWrong: boolean };

/** What is spent, of what is planned, as a line: ink for spent, pale for planned, red for what is over. */
export function PlanBar({ bar, isWrong }: PlanBarProps) {
  const percent = (share: number) => `${share * 100}%`;
  return (
    <span className={classes.bar} aria-hidden>
      <span style={{ width: percent(bar.spent) }} />
      <span data-over={isWrong || undefined} style={{ width: percent(bar.over) }} />
    </span>
  );
}
