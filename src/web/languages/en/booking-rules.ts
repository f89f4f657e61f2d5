import { number, plural } from './counting.ts';

/** What is said of the rules by which rows of statements are booked. */
export const bookingRules = {
  title: 'Booking rules',
  hint: 'What is always booked the same way when a statement is imported. They suggest an account; nothing is booked without you.',
  openFirst: 'Open this book to see its rules.',
  edit: (count: number) =>
    count === 0 ? 'Booking rules…' : plural(count, { one: '# booking rule…', other: '# booking rules…' }),
  order: 'The first rule that holds counts.',
  none: 'There is no rule yet. One is made here, or with ‘Always book this as…’ at a row of a statement.',
  rule: (at: number) => `Rule ${at}`,
  words: 'Words',
  wordsHint: 'All words of a rule must stand in the description or the notes, in any order.',
  account: 'Book to',
  of: 'On statements of',
  ofAll: 'All accounts',
  choose: 'Choose an account',
  nothingFound: 'No such account',
  isOn: 'On',
  up: (at: number) => `Move rule ${at} up`,
  down: (at: number) => `Move rule ${at} down`,
  remove: (at: number) => `Remove rule ${at}`,
  add: 'Add a rule',
  wordsMissing: 'Say what the rows have in common',
  accountMissing: 'Choose an account',
  accountGone: 'Its account is gone or holds no transactions any more: the rule says nothing',
  same: 'Both accounts are the same',
  loading: 'The rules are on their way…',
  try: 'Try them on what is in the books',
  trying: (rows: number) => `${plural(rows, { one: '# transaction', other: '# transactions' })} looked at…`,
  tried: (rows: number) =>
    `Tried on the ${plural(rows, { one: 'newest transaction', other: `newest ${number(rows)} transactions` })}; nothing was changed.`,
  triedRule: (hits: number, other: number) =>
    hits === 0
      ? 'No row'
      : `${plural(hits, { one: '# row', other: '# rows' })}, ${other === 0 ? 'all booked as it says' : `${number(other)} booked elsewhere`}`,
  elsewhere: 'Booked elsewhere',
  isThere: (account: string) => `is in ${account}`,
  wouldBe: (account: string) => `would be ${account}`,
  more: (count: number) => `and ${number(count)} more`,
  tryFailed: 'The rules could not be tried.',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Rules saved successfully!',
  failed: 'The rules could not be saved.',
  meanwhile: (own: string | undefined, stored: string | undefined, seen: string | undefined) =>
    `Another device ${stored === undefined ? `removed “${seen ?? own ?? ''}”` : `changed a rule to “${stored}”`}. Save once more to ${own === undefined ? 'remove it' : `keep yours, “${own}”`}.`,
};
