/** A range of book days, `YYYY-MM-DD`, from `from` and before `until`; an absent end is open. */
export type DayRange = { from?: string | undefined; until?: string | undefined };

/** The part of a root account that defines the days and months of its book. */
type Root = { props: Record<string, unknown> };

/** The calendar of a book: its time zone, and the calendar day on which its months begin (1 to 28). */
export type BookTime = { zone: string; startsOn: number };

const hourMs = 3_600_000;

const formatters = new Map<string, Intl.DateTimeFormat | undefined>();

/** Returns the formatter for the clock of a time zone; undefined if the zone does not exist. */
function clockOf(zone: string): Intl.DateTimeFormat | undefined {
  if (!formatters.has(zone)) {
    formatters.set(zone, makeClock(zone));
  }
  return formatters.get(zone);
}

function makeClock(zone: string): Intl.DateTimeFormat | undefined {
  // Engines differ on offsets and abbreviations; names with a region work in all of them.
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

/** Returns the time zone of a book from its root (`TimeZone`, such as `Europe/Berlin`); UTC if it is missing or invalid. */
export function bookZone(root: Root | undefined): string {
  const zone = root?.props['TimeZone'];
  return typeof zone === 'string' && clockOf(zone) !== undefined ? zone : 'UTC';
}

/** Returns the day on which the months of a book begin, from its root (`MonthStartsOn`); 1 if it is not a day of every month. */
export function monthStart(root: Root | undefined): number {
  const day = root?.props['MonthStartsOn'];
  return typeof day === 'number' && Number.isInteger(day) && day >= 1 && day <= 28 ? day : 1;
}

/** Returns the calendar of a book from its root. */
export const bookTime = (root: Root | undefined): BookTime => ({
  zone: bookZone(root),
  startsOn: monthStart(root),
});

function machineZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns the time zone of this device, the default of a new book. */
export function localZone(): string {
  return bookZone({ props: { TimeZone: machineZone() } });
}

/** Returns sample moments in milliseconds for comparing two zones: the year before a moment, month by month. */
function monthsBefore(nowMs: number): number[] {
  return Array.from({ length: 12 }, (_, months) => nowMs - months * 30.5 * 24 * hourMs);
}

/**
 * Returns the time zone of this device if it gives other days than `zone`; undefined if the days are the same or the zone is not allowed
 * for a book. The zones are compared over the year before `nowMs`.
 */
export function findOtherLocalZone(zone: string, nowMs: number, here = machineZone()): string | undefined {
  if (here === zone || bookZone({ props: { TimeZone: here } }) !== here) return undefined;
  const [clockThere, clockHere] = [zone, here].map(
    (timeZone) => new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  );
  const isOther = monthsBefore(nowMs).some((ms) => clockThere?.format(ms) !== clockHere?.format(ms));
  return isOther ? here : undefined;
}

/** Returns the root props for a time zone; empty for UTC. */
export function zoneProps(zone: string): { TimeZone?: string } {
  return zone === 'UTC' ? {} : { TimeZone: zone };
}

const firstDayMs = Date.parse('0001-01-02T00:00:00.000Z');
const lastDayMs = Date.parse('9999-12-31T00:00:00.000Z');

/**
 * Returns the day, `YYYY-MM-DD`, of a moment (ISO 8601 in UTC, or milliseconds) in a time zone. Days before the year 1 or after 9999 become
 * the first or the last supported day.
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

/** Returns the moment (ISO 8601 in UTC) at which a day begins in a time zone: the first one if clocks go back at midnight. */
export function startOfDay(day: string, zone: string): string {
  const middleMs = Date.parse(`${day}T00:00:00.000Z`);
  // No clock differs by more than a day. The first moment of the day is where the day before ends.
  let beforeMs = middleMs - 26 * hourMs;
  let insideMs = middleMs + 26 * hourMs;
  while (insideMs - beforeMs > 1) {
    const tryMs = Math.floor((beforeMs + insideMs) / 2);
    if (dayOf(tryMs, zone) < day) beforeMs = tryMs;
    else insideMs = tryMs;
  }
  return new Date(insideMs).toISOString();
}
