import { number, plural } from './counting.ts';

/** What the history says, and whoever undoes something. */
export const history = {
  title: 'History',
  titleOf: (name: string) => `History of “${name}”`,
  label: 'What was done',
  loading: 'Loading…',
  failed: (reason: string) => `The history could not be loaded. ${reason}`,
  again: 'Try again',
  none: 'Nothing was done yet that is known.',
  noneOfKind: 'Nothing of this kind.',
  noneOfKindSoFar: 'Nothing of this kind so far.',
  lookFurther: 'Look further back',
  more: 'Show more of it',
  unknownAccount: 'an account that is gone',
  wasUndone: 'undone',
  filter: 'Show',
  filters: {
    all: 'Everything',
    added: 'Added',
    changed: 'Changed',
    deleted: 'Deleted',
    imports: 'Imports',
    undone: 'Undone',
  },
  brokenOff: (count: number) =>
    plural(count, { one: 'Import that broke off after # row', other: 'Import that broke off after # rows' }),
  words: { undo: 'Undo', restore: 'Restore', redo: 'Redo' },
  of: (word: string, title: string) => `${word}: ${title}`,
  /** What was done together. */
  kinds: {
    import: (count: number) => plural(count, { one: 'Import of # row', other: 'Import of # rows' }),
    bulkAdd: (count: number) => plural(count, { one: 'Added # transaction', other: 'Added # transactions' }),
    move: (count: number) => plural(count, { one: 'Moved # transaction', other: 'Moved # transactions' }),
    copy: (count: number) => plural(count, { one: 'Copied # transaction', other: 'Copied # transactions' }),
    deleteSelection: (count: number) =>
      plural(count, { one: 'Deleted # transaction', other: 'Deleted # transactions' }),
    changeSelection: (count: number) =>
      plural(count, { one: 'Changed # transaction', other: 'Changed # transactions' }),
    merge: (_count: number) => 'Merged two accounts',
    reconcile: (count: number) =>
      plural(count, {
        one: 'Finished a statement with # row',
        other: 'Finished a statement with # rows',
      }),
    reopen: (count: number) =>
      plural(count, {
        one: 'Reopened a statement with # row',
        other: 'Reopened a statement with # rows',
      }),
    rules: (_count: number) => 'Changed the booking rules',
    reports: (_count: number) => 'Changed the kept reports',
    statement: (_count: number) => 'Changed a statement',
    balanceCheck: (_count: number) => 'Changed the balance checks',
    bankNumber: (_count: number) => 'Remembered a bank number',
  },
  added: (what: string) => `Added ${what}`,
  changed: (what: string) => `Changed ${what}`,
  deleted: (what: string) => `Deleted ${what}`,
  undone: (what: string) => `Undone: ${what}`,
  redone: (what: string) => `Redone: ${what}`,
  quoted: (name: string) => `“${name}”`,
  book: (name: string) => `the book “${name}”`,
  andMore: (name: string, more: number) => `“${name}” and ${number(more)} more`,
  counts: {
    added: (count: number) => `${number(count)} added`,
    changed: (count: number) => `${number(count)} changed`,
    deleted: (count: number) => `${number(count)} deleted`,
  },
  /** What a transaction was or is: an amount from one account to another, on a day. */
  posted: (amount: string, source: string, target: string, day: string) =>
    `${amount} from ${source} to ${target}, ${day}`,
  differences: {
    name: (from: string, to: string) => `name “${from}” to “${to}”`,
    description: (from: string, to: string) => `description “${from}” to “${to}”`,
    amount: (from: string, to: string) => `amount ${from} to ${to}`,
    posted: (from: string, to: string) => `date ${from} to ${to}`,
    source: (from: string, to: string) => `taken from ${to} instead of ${from}`,
    target: (from: string, to: string) => `moved from ${from} to ${to}`,
    parent: (from: string, to: string) => `moved from ${from} to ${to}`,
    type: (from: string, to: string) => `type ${from} to ${to}`,
    tags: (from: string, to: string) => `tags ${from} to ${to}`,
    noTags: 'none',
    color: 'colour',
    notes: (from: string, to: string) => `notes ${from} to ${to}`,
    noNotes: 'none',
    status: 'status',
    settings: 'settings',
    favourite: (isOne: boolean): string => (isOne ? 'made a favourite' : 'no favourite any more'),
    placeholder: (isOne: boolean): string => (isOne ? 'made a placeholder' : 'no placeholder any more'),
  },
  undoing: 'Undoing…',
  redoing: 'Redoing…',
  nothingToUndo: 'There is nothing to undo.',
  nothingToRedo: 'There is nothing to redo.',
  notUndone: 'That could not be undone.',
  ask: {
    undoTitle: 'Undo ?',
    redoTitle: 'Redo ?',
    undo: (title: string, moment: string) => `Undo: ${title}, from ${moment}?`,
    redo: (title: string, moment: string) => `Redo: ${title}, from ${moment}?`,
    notHere: 'It was not done here since this page was opened.',
    show: 'Show history',
    cancel: 'Cancel',
  },
  hindered: {
    title: 'This cannot be undone as it is',
    lead: 'Nothing was changed. This stands in the way:',
    look: 'Look at it',
    close: 'Close',
    rests: {
      undo: {
        lead: (things: number, rest: number) =>
          `Nothing was changed yet. ${number(rest)} of these ${number(things)} changes can still be undone. This was changed since and stays as it is, with the accounts that it needs:`,
        button: 'Undo the rest',
      },
      redo: {
        lead: (things: number, rest: number) =>
          `Nothing was changed yet. ${number(rest)} of these ${number(things)} changes can still be redone. This was changed since and stays as it is, with the accounts that it needs:`,
        button: 'Redo the rest',
      },
    },
  },
};
