import { number, plural } from './counting.ts';

/** ‘31 Oct 2026’, ‘31 Oct 2026 and 30 Sep 2026’, or the first two and how many more. */
function list(dates: string[]): string {
  if (dates.length > 3) return `${dates.slice(0, 2).join(', ')} and ${number(dates.length - 2)} more`;
  return dates.length < 2 ? dates.join('') : `${dates.slice(0, -1).join(', ')} and ${dates.at(-1)}`;
}

/** Of which statements, and which of them will not add up any more. */
function partOf(dates: string[], broken: string[]): string {
  const part = `part of the ${dates.length === 1 ? 'statement' : 'statements'} of ${list(dates)}`;
  if (broken.length === dates.length) return `${part}, which will not add up any more.`;
  if (broken.length === 0)
    return `${part}, which ${dates.length === 1 ? 'goes' : 'go'} on adding up: the change leaves the sum as it is.`;
  return `${part}. ${broken.length === 1 ? 'That' : 'Those'} of ${list(broken)} will not add up any more.`;
}

/** What is said of how far rows are with the bank, and of what an account must have held. */
export const status = {
  title: 'Status',
  show: 'Show the status of rows',
  hide: 'Hide the status of rows',
  filter: 'Which rows',
  filters: {
    all: 'All',
    new: 'New',
    cleared: 'Cleared',
    open: 'Not reconciled',
    reconciled: 'Reconciled',
  },
  none: 'No row has this status.',
  is: { new: 'New', cleared: 'Cleared', reconciled: 'Reconciled', mixed: 'Of several statuses' },
  mark: (status: string, description: string) => `${status}: ${description}`,
  clearRow: 'Clear, or make new again',
  cleared: (count: number) => plural(count, { one: '# row cleared', other: '# rows cleared' }),
  madeNew: (count: number) => plural(count, { one: '# row is new again', other: '# rows are new again' }),
  failed: 'The status could not be changed.',
  inAccount: (account: string, status: string) => `${account}: ${status}`,
  onStatement: (day: string) => `reconciled, statement of ${day}`,
  lower: { cleared: 'cleared', reconciled: 'reconciled' },
  ask: {
    title: 'Change what is reconciled?',
    /** `broken` are those of the dates whose statements will not add up any more. */
    one: (dates: string[], broken: string[]) =>
      dates.length === 0 ? 'This row is reconciled.' : `This row is ${partOf(dates, broken)}`,
    many: (rows: number, dates: string[], broken: string[]) => {
      const counted = plural(rows, { one: '# of these rows is', other: '# of these rows are' });
      return dates.length === 0 ? `${counted} reconciled.` : `${counted} ${partOf(dates, broken)}`;
    },
    allTheSame: 'Change it all the same?',
    allTheSameMany: 'Change them all the same?',
    change: 'Change',
    cancel: 'Cancel',
  },
  check: {
    add: 'Balance check...',
    edit: 'Balance check',
    hint: (account: string) =>
      `What ${account} held at the end of a day, by its bank. The register says from then on whether that is right.`,
    day: 'Day',
    noDate: 'Not a date. Try 31, 10/31, -3, y or mon.',
    amount: 'Balance at the end of the day',
    flip: 'Change the sign',
    save: 'Save',
    cancel: 'Cancel',
    remove: 'Remove',
    saved: 'Balance check kept',
    removed: 'Balance check removed',
    failed: 'The balance check could not be saved.',
    /** Another device was here before; `own` is what was typed here. */
    meanwhile: (day: string, stored: string, own: string | undefined) =>
      own === undefined
        ? `Meanwhile the check of ${day} says ${stored}. Do it again to remove it all the same.`
        : `Meanwhile the check of ${day} says ${stored}, yours ${own}. Save again to replace it.`,
    required: 'Required',
    loading: 'The balance is on its way…',
    isRight: (day: string, balance: string) => `${day}: ${balance} is right`,
    isMore: (day: string, expected: string, held: string, off: string) =>
      `${day}: should be ${expected}, is ${held} (${off} more)`,
    isLess: (day: string, expected: string, held: string, off: string) =>
      `${day}: should be ${expected}, is ${held} (${off} less)`,
  },
};
