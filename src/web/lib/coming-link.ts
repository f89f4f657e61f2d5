/** The address of a schedule. */
export const comingLink = (scheduleId: string) => `/coming?schedule=${encodeURIComponent(scheduleId)}`;

/** An address at which a new schedule is begun: each time another, so that one is begun wherever one is. */
export const newScheduleLink = () => `/coming?new=${Date.now()}`;

/** What such an address means by its search: a new schedule, one of them by its id, or all. */
export function readComingLink(search: string): { id?: string; isNew?: true } {
  const parameters = new URLSearchParams(search);
  const id = parameters.get('schedule');
  if (parameters.has('new')) return { isNew: true };
  return id === null ? {} : { id };
}
