import { Repeat } from 'lucide-react';
import { Link } from 'wouter';
import { useSchedules } from '#web/data/schedules/schedules.ts';
import { scheduleLink } from '#web/lib/links/page-links.ts';
import { registerDetails as texts } from '#web/languages/en/register-details.ts';
import { TransactionFact } from './added-by.tsx';
import classes from './row-details.module.css';

type ScheduleFactProps = {
  scheduleId: string;
  /** Opens the form for a new schedule. */
  onRepeat: () => void;
};

/** The schedule that created a transaction. If the schedule was deleted, a button creates a new one. */
export function ScheduleFact({ scheduleId, onRepeat }: ScheduleFactProps) {
  const schedules = useSchedules();
  if (schedules === undefined) return null;
  const schedule = schedules.find(({ id }) => id === scheduleId);
  return (
    <TransactionFact name={texts.repeats}>
      {schedule === undefined ? (
        <>
          <span>{texts.noLonger}</span>
          <button type="button" className={classes.link} onClick={onRepeat}>
            {texts.repeatRegularly}
          </button>
        </>
      ) : (
        <Link href={scheduleLink(scheduleId)} className={`${classes.link} ${classes.repeats}`}>
          <Repeat size={14} aria-hidden />
          {schedule.name}
        </Link>
      )}
    </TransactionFact>
  );
}
