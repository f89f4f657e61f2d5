import { appendFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Records a reason why tests are skipped, which `npm test` prints at its end.
 * @param what the missing program, and the tests that need it
 * @returns true if it is missing
 */
export function noteIfMissing(what: string, isAvailable: boolean): boolean {
  const { SKIPPED_FILE: file } = process.env;
  if (!isAvailable && file !== undefined) appendFileSync(file, `${what}\n`);
  return !isAvailable;
}
