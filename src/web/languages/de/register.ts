import type { register as english } from '#web/languages/en/register.ts';

export const register: typeof english = {
  none: 'Keine Buchungen',
  label: 'Buchungen',
  balance: 'Saldo',
  loading: 'Wird geladen …',
  failed: (reason) => `Die Buchungen konnten nicht geladen werden. ${reason}`,
  again: 'Erneut versuchen',
  selected: 'Ausgewählt',
  select: (description) => `${description} auswählen`,
  arrow: '→',
};
