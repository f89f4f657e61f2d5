/** Days of a book, `YYYY-MM-DD`, from `from` on and before `until`; an absent end is open. */
export type DayRange = { from?: string | undefined; until?: string | undefined };

/** What of a root account says how its book counts days and months. */
type Root = { props: Record<string, unknown> };

/** How a book counts: by the clock of a time zone, in months that begin on a day of the calendar's (1 to 28). */
export type BookTime = { zone: string; startsOn: number };

const hourMs = 3_600_000;

const formatters = new Map<string, Intl.DateTimeFormat | undefined>();

/** The clock of a time zone; undefined where there is no such zone. */
function clockOf(zone: string): Intl.DateTimeFormat | undefined {
  if (!formatters.has(zone)) {
    formatters.set(zone, makeClock(zone));
  }
  return formatters.get(zone);
}

function makeClock(zone: string): Intl.DateTimeFormat | undefined {
  // Offsets and abbreviations are taken by some and not by others; a place is the same everywhere.
  if (!/^[A-Za-z]+(?:\/[A-Za-z0-9_+-]+)+$/.test(zone)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-u-ca-iso8601', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  } catch {
    return undefined;
  }
}

/** The time zone of a book: what its root names (`TimeZone`, such as `Europe/Berlin`), UTC where that is none. */
export function bookZone(root: Root | undefined): string {
  const zone = root?.props['TimeZone'];
  return typeof zone === 'string' && clockOf(zone) !== undefined ? zone : 'UTC';
}

/** The day on which the months of a book begin: what its root names (`MonthStartsOn`), 1 where that is no day of each month. */
export function monthStart(root: Root | undefined): number {
  const day = root?.props['MonthStartsOn'];
  return typeof day === 'number' && Number.isInteger(day) && day >= 1 && day <= 28 ? day : 1;
}

/** How a book counts, by its root. */
export const bookTime = (root: Root | undefined): BookTime => ({
  zone: bookZone(root),
  startsOn: monthStart(root),
});

function machineZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The time zone of this machine: that of a new book. */
export function localZone(): string {
  return bookZone({ props: { TimeZone: machineZone() } });
}

/** The moments, in milliseconds, that tell whether two zones go alike: the year before one of them, month by month. */
function monthsBefore(nowMs: number): number[] {
  return Array.from({ length: 12 }, (_, months) => nowMs - months * 30.5 * 24 * hourMs);
}

/**
 * The time zone of this machine where a book in `zone` would have other days there; undefined where they are the same, or
 * where no book can be in that zone. What counts is the year before `nowMs`.
 */
export function findOtherLocalZone(zone: string, nowMs: number, here = machineZone()): string | undefined {
  if (here === zone || bookZone({ props: { TimeZone: here } }) !== here) return undefined;
  const [clockThere, clockHere] = [zone, here].map(
    (timeZone) => new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  );
  const isOther = monthsBefore(nowMs).some((ms) => clockThere?.format(ms) !== clockHere?.format(ms));
  return isOther ? here : undefined;
}

/** What the props of a root say of its days; nothing where they are those of UTC. */
export function zoneProps(zone: string): { TimeZone?: string } {
  return zone === 'UTC' ? {} : { TimeZone: zone };
}

const firstDayMs = Date.parse('0001-01-02T00:00:00.000Z');
const lastDayMs = Date.parse('9999-12-31T00:00:00.000Z');

/**
 * The day, `YYYY-MM-DD`, on which a moment (ISO 8601 in UTC, or milliseconds) falls in a time zone. What a zone puts before the
 * year 1 or after 9999 is the first or the last day that can be written.
 */
export function dayOf(moment: string | number, zone: string): string {
  const clock = zone === 'UTC' ? undefined : clockOf(zone);
  if (clock === undefined) {
    return typeof moment === 'string' ? moment.slice(0, 10) : new Date(moment).toISOString().slice(0, 10);
  }
  const part: Record<string, string> = {};
  for (const { type, value } of clock.formatToParts(new Date(moment))) part[type] = value;
  const day = `${(part['year'] ?? '').padStart(4, '0')}-${part['month']}-${part['day']}`;
  const ms = typeof moment === 'string' ? Date.parse(moment) : moment;
  if (ms < firstDayMs && day.startsWith('0001-12')) return '0001-01-01';
  return ms >= lastDayMs && day.length > 10 ? '9999-12-31' : day;
}

/** The moment (ISO 8601 in UTC) at which a day begins in a time zone: its first, where clocks go back at midnight. */
export function startOfDay(day: string, zone: string): string {
  const middleMs = Date.parse(`${day}T00:00:00.000Z`);
  // No clock is off by more than a day; the first moment of the day lies where the day before ends.
  let beforeMs = middleMs - 26 * hourMs;
  let insideMs = middleMs + 26 * hourMs;
  while (insideMs - beforeMs > 1) {
    const tryMs = Math.floor((beforeMs + insideMs) / 2);
    if (dayOf(tryMs, zone) < day) beforeMs = tryMs;
    else insideMs = tryMs;
  }
  return new Date(insideMs).toISOString();
}
