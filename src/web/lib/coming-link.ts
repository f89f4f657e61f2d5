/** The address of what repeats; of one schedule, where that is meant. */
export function comingLink(scheduleId?: string): string {
  return scheduleId === undefined ? '/coming' : `/coming?schedule=${encodeURIComponent(scheduleId)}`;
}

/** The address at which a new schedule is begun. */
export const newScheduleLink = '/coming?new=1';

/** What such an address means by its search: a new schedule, one of them by its id, or all. */
export function readComingLink(search: string): { id?: string; isNew?: true } {
  const parameters = new URLSearchParams(search);
  const id = parameters.get('schedule');
  if (parameters.has('new')) return { isNew: true };
  return id === null ? {} : { id };
}
