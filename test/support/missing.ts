import { appendFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Notes what tests are left out for want of: `npm test` says so at its end.
 * @param what is missing, and what is not tried without it
 * @returns whether it is missing
 */
export function noteIfMissing(what: string, isAvailable: boolean): boolean {
  const { LEFT_OUT_FILE: file } = process.env;
  if (!isAvailable && file !== undefined) appendFileSync(file, `${what}\n`);
  return !isAvailable;
}
