import type { texts } from '#web/features/register/texts.ts';

export const register: typeof texts = {
  none: 'Keine Buchungen',
  label: 'Buchungen',
  balance: 'Saldo',
  loading: 'Wird geladen …',
  failed: (reason) => `Die Buchungen konnten nicht geladen werden. ${reason}`,
  again: 'Erneut versuchen',
  selected: 'Ausgewählt',
  edit: 'Bearbeiten',
  repeat: 'Wiederholen',
  delete: 'Löschen',
  posted: 'Buchungsdatum',
  modified: 'Geändert',
  notes: 'Notizen',
  from: 'Von',
  to: 'An',
  tags: 'Schlagwörter',
  arrow: '→',
};
