import { plural } from './counting.ts';

/** The texts of the lock date: its setting, and the question before a change of locked rows. */
export const lock = {
  hint: 'Partita asks before a transaction up to this day is changed, on all your devices and in other programs.',
  none: 'Nothing is locked.',
  until: (day: string) => `Transactions up to ${day} are locked.`,
  day: 'Last locked day',
  noDate: 'Not a date',
  set: 'Lock until',
  remove: 'Remove the lock',
  locked: (day: string) => `Transactions up to ${day} are locked`,
  removed: 'The lock is removed',
  ask: {
    title: 'Change locked transactions?',
    question: (day: string) =>
      `This changes transactions up to ${day}, which are locked. Change them anyway?`,
    change: 'Change',
    cancel: 'Cancel',
  },
  unchanged: 'Nothing was changed.',
};

/** The texts of the settings page (spec 2 Settings, spec 8 Settings and Account deletion). */
export const settings = {
  title: 'Settings',
  account: 'Account settings',
  noAccount: 'No account needed: your books are stored in this browser.',
  data: 'Your data',
  providers: 'Storage',
  enableAnimations: 'Coloured animations',
  enableAnimationsHint: 'New and changed transactions light up for a moment.',
  allowNonEmptyDeletes: 'Allow deleting sub-accounts and books that are not empty',
  allowNonEmptyDeletesHint: 'All accounts and transactions in them are deleted too.',
  amountTyping: 'Typing 1234 means',
  amountTypings: {
    decimals: { label: '12.34', hint: 'Digits fill from the right.' },
    whole: { label: '1,234.00', hint: 'You type the decimal sign: 12.34.' },
  },
  openFailed: 'Error opening account settings! Please refresh the page...',
  failed: 'Error changing account settings!',
  reset: 'Reset account password...',
  pin: {
    title: 'Pin of this device',
    isSet: 'Four digits open your books on this device.',
    isNotSet: 'Set four digits that open your books on this device, without your password.',
    password: 'Current password',
    digits: 'New pin (4 digits)',
    set: 'Set pin',
    change: 'Change pin',
    remove: 'Remove pin',
    wasSet: 'Pin set for this device',
    wasRemoved: 'Pin removed from this device',
  },
  history: {
    title: 'History',
    keep: 'Keep history for',
    keepHint: 'Older entries are deleted and can no longer be undone. Your books stay as they are.',
    always: 'Always',
    year: '1 year',
    quarter: '3 months',
    keepAsk: (span: string) =>
      `History entries older than ${span} are deleted, now and in future. You can no longer see, undo or restore them. Your books stay as they are.`,
    show: 'History of all books',
    forgetNow: 'Delete the history...',
    forgetTitle: 'Delete the history?',
    forgetAsk:
      'The whole history is deleted. You can no longer see or undo earlier changes, or restore what was deleted. Your books stay as they are.',
    forgotten: (count: number) => plural(count, { one: '# entry deleted', other: '# entries deleted' }),
    forgetFailed: 'The history could not be deleted.',
  },
  use: {
    title: 'Usage',
    rows: 'Accounts and transactions',
    bytes: 'Storage used',
    calls: 'Requests today',
    traffic: 'Data transferred today',
    ofLimit: (used: string, limit: string) => `${used} of ${limit}`,
  },
  delete: {
    open: 'Delete my account !',
    title: 'Delete you account?',
    warning:
      'Your login and your books, with every account and transaction in them, are deleted at once and cannot be restored. You may want to export your data first.',
    shared: (books: string) =>
      `The other members of ${books} lose access, too. To let one of them keep a book, hand it over first, in its settings.`,
    confirm: 'Confirm deletion',
    failed: 'Error deleting your account ! Please refresh the page..',
    done: 'Account deletion successful !',
  },
};
