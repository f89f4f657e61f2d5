import { inLanguage } from '#web/languages/language.ts';

/** What the settings page says (spec 2 Settings, spec 8 Settings and Account deletion). */
export const texts = inLanguage('settings', {
  title: 'Settings',
  account: 'Account settings',
  data: 'Your data',
  providers: 'Where your books live',
  enableAnimations: 'Coloured animations',
  enableAnimationsHint: 'New and changed transactions light up for a moment.',
  allowNonEmptyDeletes: 'Allow deleting sub-accounts and books that are not empty',
  allowNonEmptyDeletesHint: 'All accounts and transactions in them go with them, for good.',
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
});
