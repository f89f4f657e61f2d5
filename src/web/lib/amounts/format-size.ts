import { language } from '#web/languages/language.ts';

const units = [
  { unit: 'gigabyte', bytes: 1e9 },
  { unit: 'megabyte', bytes: 1e6 },
] as const;

/** Formats a file size, rounded. */
export function formatSize(bytes: number): string {
  const { unit, bytes: size } = units.find((each) => bytes >= each.bytes) ?? units[1];
  const amount = bytes / size;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    ...(amount < 1 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 2 }),
  }).format(Math.max(amount, 1));
}
