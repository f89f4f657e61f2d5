import { contentId } from './content-id.ts';

// What is the same wherever it is made has an id that follows from what it is, and carries its day as other ids carry their moment: places
// that keep documents name a row by that. The digits between tell such ids apart; ids that are made (`ids.ts`) have them only
// after thousands of others within a millisecond.

const marker = '7FFF';

/** An id that is always the same for the same day and texts. Its moment is noon in UTC, whatever the zone of a book becomes. */
export function datedId(day: string, ...texts: string[]): string {
  const moment = Math.max(0, Date.parse(`${day}T12:00:00Z`))
    .toString(16)
    .padStart(12, '0');
  const content = contentId(JSON.stringify([day, ...texts]));
  const variant = ((Number.parseInt(content.slice(0, 1), 16) & 3) | 8).toString(16);
  return [moment.slice(0, 8), moment.slice(8), marker, variant + content.slice(1, 4), content.slice(4, 16)]
    .join('-')
    .toUpperCase();
}

/** Whether an id may have been made so: then somebody else may have made the same. */
export function isDatedId(id: string): boolean {
  return id.slice(14, 18) === marker;
}
