import type { registerDetails as english } from '#web/languages/en/register-details.ts';

export const registerDetails: typeof english = {
  repeat: 'Erneut buchen',
  repeatRegularly: 'Regelmäßig wiederholen …',
  history: 'Verlauf',
  posted: 'Buchungsdatum',
  modified: 'Geändert',
  notes: 'Notizen',
  from: 'Von',
  to: 'Nach',
  repeats: 'Wiederholt sich',
  noLonger: 'Nicht mehr',
  tags: 'Schlagwörter',
  inAccount: (account, status) => `${account}: ${status}`,
  onStatement: (day) => `abgeglichen, Auszug vom ${day}`,
  lower: { cleared: 'bestätigt', reconciled: 'abgeglichen' },
  span: {
    label: 'Was angezeigt wird',
    between: (first, last) => `${first} bis ${last}`,
    from: (first) => `Ab ${first}`,
    until: (last) => `Bis ${last}`,
    always: 'Alle Tage',
    withBranch: 'mit allen Unterkonten',
    sum: 'Summe',
    showAll: 'Alle Buchungen des Kontos anzeigen',
  },
};
