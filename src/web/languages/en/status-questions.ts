import { number, plural } from './counting.ts';

/** Formats dates: ‘31 Oct 2026’, ‘31 Oct 2026 and 30 Sep 2026’, or the first two and the number of the others. */
function list(dates: string[]): string {
  if (dates.length > 3) return `${dates.slice(0, 2).join(', ')} and ${number(dates.length - 2)} more`;
  return dates.length < 2 ? dates.join('') : `${dates.slice(0, -1).join(', ')} and ${dates.at(-1)}`;
}

/** Names the statements of these dates, and those that will no longer add up (`broken`). */
function partOf(dates: string[], broken: string[]): string {
  const part = `part of the ${dates.length === 1 ? 'statement' : 'statements'} of ${list(dates)}`;
  if (broken.length === dates.length) return `${part}, which will no longer add up.`;
  if (broken.length === 0) return `${part}, which will still add up: the total does not change.`;
  return `${part}. ${broken.length === 1 ? 'That' : 'Those'} of ${list(broken)} will no longer add up.`;
}

/** The questions before reconciled transactions change, and the texts of balance checks. */
export const statusQuestions = {
  ask: {
    title: 'Change reconciled transactions?',
    /** `broken`: the dates of the statements that will no longer add up. */
    one: (dates: string[], broken: string[]) =>
      dates.length === 0 ? 'This transaction is reconciled.' : `This transaction is ${partOf(dates, broken)}`,
    many: (rows: number, dates: string[], broken: string[]) => {
      const counted = plural(rows, {
        one: '# of these transactions is',
        other: '# of these transactions are',
      });
      return dates.length === 0 ? `${counted} reconciled.` : `${counted} ${partOf(dates, broken)}`;
    },
    confirmOne: 'Change it anyway?',
    confirmMany: 'Change them anyway?',
    change: 'Change',
  },
  check: {
    edit: 'Balance check',
    hint: (account: string) =>
      `The bank’s balance of ${account} at the end of a day. The register warns you if it no longer matches.`,
    day: 'Day',
    noDate: 'Not a date. Try 31, 10/31, -3, y or mon.',
    amount: 'Balance at the end of the day',
    flip: 'Change the sign',
    remove: 'Remove',
    saved: 'Balance check saved',
    removed: 'Balance check removed',
    failed: 'The balance check could not be saved.',
    /** Another device changed the check; `own` is the balance typed on this device. */
    meanwhile: (day: string, stored: string, own: string | undefined) =>
      own === undefined
        ? `Another device changed the check of ${day} to ${stored}. Remove it again if you still want to.`
        : `Another device changed the check of ${day} to ${stored}; yours is ${own}. Save again to replace it.`,
    loading: 'Loading the balance...',
    isRight: (day: string, balance: string) => `${day}: ${balance} matches`,
    isMore: (day: string, expected: string, held: string, off: string) =>
      `${day}: should be ${expected}, is ${held} (${off} more)`,
    isLess: (day: string, expected: string, held: string, off: string) =>
      `${day}: should be ${expected}, is ${held} (${off} less)`,
  },
};
