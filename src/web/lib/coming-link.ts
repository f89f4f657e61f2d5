/** The address of what repeats; of one schedule, where that is meant. */
export function comingLink(scheduleId?: string): string {
  return scheduleId === undefined ? '/coming' : `/coming?schedule=${encodeURIComponent(scheduleId)}`;
}
