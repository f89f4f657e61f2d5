import type { overview as english } from '#web/languages/en/overview.ts';

export const overview: typeof english = {
  label: 'Überblick',
  netWorth: 'Nettovermögen',
  income: 'Einnahmen',
  expenses: 'Ausgaben',
  kept: 'Überschuss',
  largest: (month) => `Größte Ausgaben im ${month}`,
  noExpenses: 'Noch nichts ausgegeben',
  last: 'Letzte Buchungen',
  reports: 'Auswertungen',
  more: 'Überblick zeigen',
  less: 'Überblick einklappen',
  course: (from, to) => `Nettovermögen am Ende der letzten zwölf Monate, von ${from} bis ${to}`,
  failed: (reason) => `Der Überblick konnte nicht geladen werden. ${reason}`,
  again: 'Erneut versuchen',
};
