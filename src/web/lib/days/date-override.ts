import type { AppFunctionalities } from '#contract/providers.ts';

function partsOf(moment: Date): number[] {
  return [
    moment.getFullYear(),
    moment.getMonth() + 1,
    moment.getDate(),
    moment.getHours(),
    moment.getMinutes(),
    moment.getSeconds(),
  ];
}

const dayParts = 3;

/** Completes the given parts from the base: blank parts, and a missing month or day. */
function fillIn(given: readonly string[], base: Date): string[] {
  const baseParts = partsOf(base);
  const length = Math.max(given.length, dayParts);
  return Array.from({ length }, (_, index) => given[index] || String(baseParts[index] ?? ''));
}

/**
 * Parses a date override: year,month,day,hour,minute,second in the reader's time zone, months counted from 1, missing parts at the end
 * zero. With a `base`, blank parts and a missing month or day are taken from it. Undefined if the text is invalid (spec 9 Other settings).
 */
export function parseDateOverride(text: string | undefined, base?: Date): Date | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const given = text.split(',').map((part) => part.trim());
  const parts = base ? fillIn(given, base) : given;
  if (parts.length < dayParts || parts.length > 6 || !parts.every((part) => /^\d{1,4}$/.test(part)))
    return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const moment = new Date(year, month - 1, day, hour, minute, second);
  const isReal = moment.getMonth() === month - 1 && moment.getDate() === day && moment.getHours() === hour;
  return isReal ? moment : undefined;
}

/** Returns the initial moment of a new transaction. */
export function nowFor({ transactionEditDateOverride }: AppFunctionalities): Date {
  return parseDateOverride(transactionEditDateOverride) ?? new Date();
}
