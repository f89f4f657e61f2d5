import { Repeat } from 'lucide-react';
import { Link } from 'wouter';
import { useSchedules } from '#web/data/schedules.ts';
import { comingLink } from '#web/lib/coming-link.ts';
import { texts } from './details-texts.ts';
import { Fact } from './fact.tsx';
import classes from './row-details.module.css';

/** What the transaction is an occurrence of, where that is still there. */
export function RepeatedBy({ scheduleId }: { scheduleId: string }) {
  const schedule = useSchedules()?.find(({ id }) => id === scheduleId);
  if (schedule === undefined) return null;
  return (
    <Fact name={texts.repeats}>
      <Link href={comingLink(scheduleId)} className={`${classes.link} ${classes.repeats}`}>
        <Repeat size={14} aria-hidden />
        {schedule.name}
      </Link>
    </Fact>
  );
}
