import { defaults } from '#contract/limits.ts';

const shape = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  timeZone: 'UTC',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
} as const;

function formatterOf(formatTag: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(formatTag, shape);
  } catch {
    return new Intl.DateTimeFormat(defaults.formatTag, shape);
  }
}

/** Formats a day, `YYYY-MM-DD`, in digits and the order of a region: `31.10.2025`, `10/31/2025`. */
export function formatNumericDay(day: string, formatTag: string): string {
  const parts = formatterOf(formatTag).formatToParts(new Date(`${day}T00:00:00Z`));
  // Some regions add text after the last digit, which users do not type.
  const last = parts.findLastIndex(({ type }) => type !== 'literal');
  return parts
    .slice(0, last + 1)
    .map(({ value }) => value)
    .join('');
}
