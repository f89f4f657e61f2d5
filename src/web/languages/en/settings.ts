import { plural } from './counting.ts';

/** What the settings page says (spec 2 Settings, spec 8 Settings and Account deletion). */
export const settings = {
  title: 'Settings',
  account: 'Account settings',
  noAccount: 'No account: these books are yours because this browser has them.',
  data: 'Your data',
  providers: 'Where your books live',
  enableAnimations: 'Coloured animations',
  enableAnimationsHint: 'New and changed transactions light up for a moment.',
  allowNonEmptyDeletes: 'Allow deleting sub-accounts and books that are not empty',
  allowNonEmptyDeletesHint: 'All accounts and transactions in them go with them.',
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
    wasSet: 'The pin is set for this device',
    wasRemoved: 'The pin is removed from this device',
  },
  history: {
    title: 'History',
    keep: 'Keep history for',
    keepHint:
      'What was done longer ago is forgotten and can no longer be undone; the books stay as they are.',
    always: 'Always',
    year: '1 year',
    quarter: '3 months',
    keepAsk: (span: string) =>
      `What was done more than ${span} ago is forgotten, now and from now on: it can no longer be looked at or undone, and what was deleted then cannot be restored. Your books stay as they are.`,
    show: 'History of all books',
    forgetNow: 'Forget now…',
    forgetTitle: 'Forget the history ?',
    forgetAsk:
      'Everything that was done until now is forgotten: it can no longer be looked at or undone, and nothing that was deleted can be restored. Your books stay as they are.',
    forget: 'Forget',
    cancel: 'Cancel',
    forgotten: (count: number) => plural(count, { one: '# entry forgotten', other: '# entries forgotten' }),
    forgetFailed: 'The history could not be forgotten.',
  },
  use: {
    title: 'What you use',
    rows: 'Accounts and transactions',
    bytes: 'Space that they take',
    calls: 'Requests today',
    traffic: 'Data moved today',
    ofLimit: (used: string, limit: string) => `${used} of ${limit}`,
  },
  delete: {
    open: 'Delete my account !',
    title: 'Delete you account?',
    warning:
      'Your sign-in, your books, every account and transaction in them are removed at once and cannot be brought back. You may want to export your data before.',
    cancel: 'Cancel',
    confirm: 'Confirm deletion',
    failed: 'Error deleting your account ! Please refresh the page..',
    done: 'Account deletion successful !',
  },
};
