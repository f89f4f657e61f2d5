import { language } from '#web/languages/language.ts';
import type { Room } from './staying.ts';
import { texts } from './texts.ts';

const units = [
  { unit: 'gigabyte', bytes: 1e9 },
  { unit: 'megabyte', bytes: 1e6 },
] as const;

/** Less than this is next to nothing, in bytes. */
const little = 5e6;

/** A size, rounded: nobody counts bytes. */
export function sizeInWords(bytes: number): string {
  const { unit, bytes: size } = units.find((each) => bytes >= each.bytes) ?? units[1];
  const amount = bytes / size;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    ...(amount < 1 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 2 }),
  }).format(Math.max(amount, 1));
}

/** How much is taken, and how much room there is besides. */
export function roomInWords({ used, left }: Room): string {
  return left < little ? texts.full(sizeInWords(used)) : texts.room(sizeInWords(used), sizeInWords(left));
}
