import type { Forms } from '#web/languages/counting.ts';
import { number, plural } from './counting.ts';

/** The texts about rules, saved reports, statements and other items. */
export const items = {
  room: (count: number, most: number) =>
    `This book has ${number(count)} rules, saved reports and searches, statements and checks; it can hold ${number(most)}. Please remove some that you no longer need.`,
  /** The name of each item kind, with the name of one item. */
  kinds: {
    rule: (words: string) => `the rule “${words}”`,
    report: (name: string) => `the report “${name}”`,
    search: (name: string) => `the search “${name}”`,
    statement: (account: string, day: string) => `the statement of ${account}, ${day}`,
    'open-statement': (account: string, day: string) => `the unfinished statement of ${account}, ${day}`,
    'balance-check': (account: string, day: string) => `the balance check of ${account}, ${day}`,
    'bank-number': (account: string, bankNumber: string) =>
      `the bank account number ${bankNumber} of ${account}`,
    schedule: (name: string) => `the schedule “${name}”`,
    'dismissed-suggestion': (name: string) => `the ignored suggestion “${name}”`,
    draft: (description: string) => (description === '' ? 'a draft' : `the draft “${description}”`),
    budget: (account: string) => `the budget of ${account}`,
    envelopes: () => 'the envelopes',
    commodity: (symbol: string) => `the name of ${symbol}`,
    prices: (of: string, into: string, year: string) => `the prices of ${of} in ${into}, ${year}`,
    unknown: (kind: string) => `an item of the kind ${kind}`,
  },
  finished: (statement: string) => `Finished ${statement}`,
  reopened: (statement: string) => `Reopened ${statement}`,
  /** The text of one item: the account of a rule, the balance of a statement or a check. */
  books: (account: string) => `books to ${account}`,
  isOff: 'is turned off',
  balance: (amount: string) => `balance ${amount}`,
  became: (from: string, to: string) => `${from}, now ${to}`,
};

/** The number of records of each type. */
export type RecordCounts = { transactions: number; accounts: number; items: number };

const lists = new Intl.ListFormat('en');
const transactions: Forms = { one: '# transaction', other: '# transactions' };

/** '12 transactions and 29 accounts': the record types with a count above 0. */
const counted = (counts: RecordCounts, noun = transactions) => {
  const { accounts, items } = counts;
  const isOther = accounts + items > 0;
  return lists.format([
    ...(counts.transactions > 0 || !isOther ? [plural(counts.transactions, noun)] : []),
    ...(accounts > 0 ? [plural(accounts, { one: '# account', other: '# accounts' })] : []),
    ...(items > 0 ? [plural(items, { one: '# other entry', other: '# other entries' })] : []),
  ]);
};

/** The texts of the history, of undo and of redo. */
export const history = {
  title: 'History',
  titleOf: (name: string) => `History of “${name}”`,
  label: 'Changes',
  failed: (reason: string) => `The history could not be loaded. ${reason}`,
  offline: 'You are offline. The history needs a connection: open it again when you are online.',
  undoOffline:
    'You are offline, and undo needs a connection. Until then you can change or delete the entry itself.',
  none: 'No changes recorded yet.',
  noneOfKind: 'No changes of this kind.',
  noneOfKindSoFar: 'No changes of this kind so far.',
  lookFurther: 'Look further back',
  more: 'Show more',
  unknownAccount: 'a deleted account',
  wasUndone: 'undone',
  by: (name: string) => `by ${name}`,
  person: 'Person',
  everybody: 'Everybody',
  filter: 'Show',
  filters: {
    all: 'Everything',
    added: 'Added',
    changed: 'Changed',
    deleted: 'Deleted',
    imports: 'Imports',
    undone: 'Undone',
  },
  interrupted: (count: number) =>
    plural(count, { one: 'Import interrupted after # row', other: 'Import interrupted after # rows' }),
  words: { undo: 'Undo', restore: 'Restore', redo: 'Redo' },
  of: (word: string, title: string) => `${word}: ${title}`,
  /** The titles of actions that change several records. */
  kinds: {
    import: (counts: RecordCounts) => `Import of ${counted(counts, { one: '# row', other: '# rows' })}`,
    bulkAdd: (counts: RecordCounts) => `Added ${counted(counts)}`,
    move: (counts: RecordCounts) => `Moved ${counted(counts)}`,
    copy: (counts: RecordCounts) => `Copied ${counted(counts)}`,
    deleteSelection: (counts: RecordCounts) => `Deleted ${counted(counts)}`,
    defaultAccounts: (_counts: RecordCounts) => 'Created the default accounts',
    openingBalances: (_counts: RecordCounts) => 'Entered the opening balances',
    changeSelection: (counts: RecordCounts) => `Changed ${counted(counts)}`,
    merge: (_counts: RecordCounts) => 'Merged two accounts',
    mergeTags: (_counts: RecordCounts) => 'Merged two tags',
    rules: (_counts: RecordCounts) => 'Changed the booking rules',
    reports: (_counts: RecordCounts) => 'Changed the saved reports',
    searches: (_counts: RecordCounts) => 'Changed the saved searches',
    statement: (_counts: RecordCounts) => 'Changed a statement',
    balanceCheck: (_counts: RecordCounts) => 'Changed the balance checks',
    bankNumber: (_counts: RecordCounts) => 'Saved a bank account number',
    enteredDraft: (_counts: RecordCounts) => 'Entered a draft',
    schedules: ({ transactions: count }: RecordCounts) =>
      count > 0 ? `Scheduled ${plural(count, transactions)}` : 'Changed the schedules',
    postScheduled: ({ transactions: count }: RecordCounts) =>
      count > 0
        ? plural(count, { one: 'Added # scheduled transaction', other: 'Added # scheduled transactions' })
        : 'Skipped scheduled transactions',
    noteOccurrences: (_counts: RecordCounts) => 'Recorded automatically added transactions',
    matchOccurrence: (_counts: RecordCounts) => 'Matched transactions with schedules',
    budget: (_counts: RecordCounts) => 'Changed the budget',
    prices: (_counts: RecordCounts) => 'Changed prices',
    commodities: (_counts: RecordCounts) => 'Changed currencies and shares',
  },
  /** Changes of the members; `may` is the new role of the member. */
  members: {
    joined: (name: string, may: string | undefined) =>
      may === undefined ? `${name} joined` : `${name} joined: ${may}`,
    role: (name: string, may: string | undefined) =>
      may === undefined ? `Changed the role of ${name}` : `Changed the role of ${name}: ${may}`,
    left: (name: string, _may: string | undefined) => `${name} left`,
    removed: (name: string, _may: string | undefined) => `Removed ${name} from the members`,
    /** The row also names the new owner, who accepted the book. */
    handOver: (name: string, may: string | undefined) =>
      may === undefined
        ? `Took over the book from ${name}, who left`
        : `Took over the book from ${name}, who stays: ${may}`,
  },
  roles: { view: 'can view', add: 'can add', edit: 'can edit' },
  /** Finished or reopened statements, with the number of their transactions. */
  statements: {
    reconcile: (count: number) =>
      plural(count, {
        one: 'Finished a statement with # transaction',
        other: 'Finished a statement with # transactions',
      }),
    reopen: (count: number) =>
      plural(count, {
        one: 'Reopened a statement with # transaction',
        other: 'Reopened a statement with # transactions',
      }),
  },
  merged: (from: string, into: string) => `Merged “${from}” into “${into}”`,
  added: (what: string) => `Added ${what}`,
  changed: (what: string) => `Changed ${what}`,
  deleted: (what: string) => `Deleted ${what}`,
  undone: (what: string) => `Undone: ${what}`,
  /** The result of an undo of posted and skipped occurrences. */
  dueAgain: 'They are due again.',
  redone: (what: string) => `Redone: ${what}`,
  quoted: (name: string) => `“${name}”`,
  book: (name: string) => `the book “${name}”`,
  /** An account with the number of its transactions. */
  withAll: (name: string, counts: RecordCounts) => `${name} with ${counted(counts)}`,
  andMore: (name: string, more: number) => `“${name}” and ${number(more)} more`,
  counts: {
    added: (count: number) => `${number(count)} added`,
    changed: (count: number) => `${number(count)} changed`,
    deleted: (count: number) => `${number(count)} deleted`,
  },
  /** A transaction: an amount from one account to another, on a day. */
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
    lock: (until: string | undefined) => (until === undefined ? 'no longer locked' : `locked up to ${until}`),
    favourite: (isOne: boolean): string => (isOne ? 'made a favourite' : 'no longer a favourite'),
    placeholder: (isOne: boolean): string => (isOne ? 'made a placeholder' : 'no longer a placeholder'),
  },
  undoing: 'Undoing...',
  redoing: 'Redoing...',
  nothingToUndo: 'Nothing to undo.',
  nothingToRedo: 'Nothing to redo.',
  notUndone: 'That could not be undone.',
  notKnown: 'Partita could not confirm that this was undone. Please check the history.',
  ask: {
    undoTitle: 'Undo?',
    redoTitle: 'Redo?',
    undo: (title: string, moment: string) => `Undo: ${title}, from ${moment}?`,
    redo: (title: string, moment: string) => `Redo: ${title}, from ${moment}?`,
    notHere: 'This was done in an earlier session or on another device.',
    show: 'Show history',
  },
  undoConflicts: {
    title: 'Later changes prevent this',
    lead: 'Nothing was changed. These are the later changes:',
    look: 'Show',
    rests: {
      undo: {
        lead: (records: number, rest: number) =>
          `Nothing has changed yet. ${number(rest)} of these ${number(records)} changes can still be undone. These have been edited since and stay as they are, with the accounts they use:`,
        button: 'Undo the rest',
      },
      redo: {
        lead: (records: number, rest: number) =>
          `Nothing has changed yet. ${number(rest)} of these ${number(records)} changes can still be redone. These have been edited since and stay as they are, with the accounts they use:`,
        button: 'Redo the rest',
      },
    },
  },
};
