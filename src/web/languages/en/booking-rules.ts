import { number, plural } from './counting.ts';

/** What is said of the rules by which rows of statements are booked. */
export const bookingRules = {
  title: 'Booking rules',
  hint: 'Rules suggest an account for the rows of a statement. Nothing is booked without you.',
  openFirst: 'Open this book to see its rules.',
  edit: (count: number) =>
    count === 0
      ? 'Booking rules...'
      : plural(count, { one: '# booking rule...', other: '# booking rules...' }),
  order: 'The first rule that matches applies.',
  none: 'No rules yet. Add one here, or choose “Always book this as...” on a row of a statement.',
  rule: (at: number) => `Rule ${at}`,
  words: 'Words',
  wordsHint: 'All words of a rule must be in the description or the notes, in any order.',
  account: 'Book to',
  of: 'For statements of',
  ofAll: 'All accounts',
  isOn: 'On',
  up: (at: number) => `Move rule ${at} up`,
  down: (at: number) => `Move rule ${at} down`,
  remove: (at: number) => `Remove rule ${at}`,
  add: 'Add a rule',
  wordsMissing: 'Enter the words these rows have in common',
  accountMissing: 'Choose an account',
  accountGone: 'Its account is gone or no longer holds transactions: the rule has no effect',
  same: 'The two accounts must differ',
  loading: 'Loading the rules...',
  try: 'Try the rules on this book',
  trying: (rows: number) => `${plural(rows, { one: '# transaction', other: '# transactions' })} checked...`,
  tried: (rows: number) =>
    `Tried on the ${plural(rows, { one: 'newest transaction', other: `newest ${number(rows)} transactions` })}; nothing was changed.`,
  triedRule: (hits: number, other: number) =>
    hits === 0
      ? 'No match'
      : `${plural(hits, { one: '# match', other: '# matches' })}, ${other === 0 ? 'all booked as the rule says' : `${number(other)} booked elsewhere`}`,
  elsewhere: 'Booked elsewhere',
  isThere: (account: string) => `is in ${account}`,
  wouldBe: (account: string) => `would be ${account}`,
  more: (count: number) => `and ${number(count)} more`,
  tryFailed: 'The rules could not be tried.',
  saved: 'Rules saved',
  failed: 'The rules could not be saved.',
  meanwhile: (own: string | undefined, stored: string | undefined, seen: string | undefined) =>
    `Another device ${stored === undefined ? `removed “${seen ?? own ?? ''}”` : `changed a rule to “${stored}”`}. Save again to ${own === undefined ? 'remove it' : `keep yours, “${own}”`}.`,
};
