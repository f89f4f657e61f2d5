import { asciiDigits } from '#values/digits.ts';

/**
 * Reads a time of day as one types it (`9`, `14:05`, `1405`, `14.05`, `2:05 pm`) into `HH:MM`.
 * @returns undefined for what is no time of a day; never throws
 */
export function readTypedTime(text: string): string | undefined {
  const typed = asciiDigits(text)
    .replaceAll(/[\s\u200e\u200f]/g, '')
    .toLowerCase();
  const [, hour = '', minute = '00', half] =
    /^(\d{1,2}?)(?:[:.,h]?(\d\d))?(?:([ap])\.?m?\.?)?$/.exec(typed) ?? [];
  const hours = Number(hour);
  if (hour === '' || Number(minute) > 59) return undefined;
  if (half !== undefined && (hours === 0 || hours > 12)) return undefined;
  const inDay = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  return inDay > 23 ? undefined : `${String(inDay).padStart(2, '0')}:${minute}`;
}
