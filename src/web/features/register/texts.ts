import { inLanguage } from '#web/languages/language.ts';

/** What the register says (spec 2 Dashboard). */
export const texts = inLanguage('register', {
  none: 'No transactions !',
  label: 'Transactions',
  balance: 'Balance',
  loading: 'Loading…',
  failed: (reason: string) => `The transactions could not be loaded. ${reason}`,
  again: 'Try again',
  selected: 'Selected',
  edit: 'Edit',
  repeat: 'Repeat',
  delete: 'Delete',
  posted: 'Date posted',
  modified: 'Date modified',
  notes: 'Notes',
  from: 'From',
  to: 'To',
  tags: 'Tags',
  arrow: '→',
});
