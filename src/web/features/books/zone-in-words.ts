/** The name of a time zone as people read it. */
export function inWords(zone: string): string {
  return zone.replaceAll('_', ' ');
}
