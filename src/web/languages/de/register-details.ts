import type { registerDetails as english } from '#web/languages/en/register-details.ts';

export const registerDetails: typeof english = {
  edit: 'Bearbeiten',
  repeat: 'Wiederholen',
  history: 'Verlauf',
  delete: 'Löschen',
  posted: 'Buchungsdatum',
  modified: 'Geändert',
  notes: 'Notizen',
  from: 'Von',
  to: 'An',
  tags: 'Schlagwörter',
  span: {
    label: 'Was zu sehen ist',
    between: (first, last) => `${first} bis ${last}`,
    from: (first) => `Ab ${first}`,
    until: (last) => `Bis ${last}`,
    always: 'Alle Tage',
    withBranch: 'mit allen Unterkonten',
    sum: 'Summe',
    again: 'Erneut versuchen',
    showAll: 'Alle Buchungen des Kontos zeigen',
  },
};
