/** The address of what repeats; of one schedule, where that is meant. */
export function comingLink(scheduleId?: string): string {
  return scheduleId === undefined ? '/coming' : `/coming?schedule=${encodeURIComponent(scheduleId)}`;
}

/** The schedule that such an address means, by its search; undefined where it means all. */
export function readComingLink(search: string): string | undefined {
  return new URLSearchParams(search).get('schedule') ?? undefined;
}
