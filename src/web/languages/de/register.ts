import type { register as english } from '#web/languages/en/register.ts';

export const register: typeof english = {
  none: 'Keine Buchungen',
  label: 'Buchungen',
  balance: 'Saldo',
  failed: (reason) => `Die Buchungen konnten nicht geladen werden. ${reason}`,
  selected: 'Ausgewählt',
  unsaved: 'Noch nicht gesendet',
  select: (description) => `${description} auswählen`,
  arrow: '→',
  filter: 'Buchungen filtern',
  arrange: 'Sortieren, gruppieren, drucken',
  print: 'Drucken …',
};
