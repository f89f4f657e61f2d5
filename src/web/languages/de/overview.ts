import { number } from './counting.ts';
import type { overview as english } from '#web/languages/en/overview.ts';

export const overview: typeof english = {
  label: 'Überblick',
  netWorth: 'Nettovermögen',
  transfer: 'Umbuchung',
  income: 'Einnahmen',
  expenses: 'Ausgaben',
  kept: 'Überschuss',
  largest: (month) => `Größte Ausgaben im ${month}`,
  noExpenses: 'Noch nichts ausgegeben',
  last: 'Letzte Buchungen',
  ownAccounts: 'Guthaben und Schulden',
  moreAccounts: (count) => `${number(count)} weitere`,
  needs: {
    title: 'Zu erledigen',
    nothing: 'Nichts zu erledigen',
    count: (count) => `${number(count)} zu erledigen`,
    'broken-check': (name, day) => `Saldoprüfung von ${name}, ${day}`,
    'broken-statement': (name, day) => `Auszug von ${name}, ${day}, stimmt nicht mehr`,
    'unfinished-statement': (name, day) => `Auszug von ${name} abschließen, ${day}`,
    noPrice: (currencies) => `Ohne Kurs, nicht im Nettovermögen: ${currencies}`,
    'old-statement': (name, day) => `Auszug von ${name} seit ${day}`,
  },
  reports: 'Auswertungen',
  more: 'Überblick zeigen',
  less: 'Überblick einklappen',
  course: (from, to) => `Nettovermögen am Ende der letzten zwölf Monate, von ${from} bis ${to}`,
  failed: (reason) => `Der Überblick konnte nicht geladen werden. ${reason}`,
};
