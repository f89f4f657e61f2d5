/** What the settings page says (spec 2 Settings, spec 8 Settings). */
export const texts = {
  title: 'Settings',
  account: 'Account settings',
  data: 'Your data',
  enableAnimations: 'Coloured animations',
  enableAnimationsHint: 'New and changed transactions light up for a moment.',
  allowNonEmptyDeletes: 'Allow deleting sub-accounts and books that are not empty',
  allowNonEmptyDeletesHint: 'All accounts and transactions in them go with them, for good.',
  failed: 'Error changing account settings!',
} as const;
