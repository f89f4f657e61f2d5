import type { days as english } from '#web/languages/en/days.ts';

export const days: typeof english = {
  words: {
    today: 'h t heute',
    yesterday: 'g y gestern',
    dayBeforeYesterday: 'vorgestern',
    tomorrow: 'morgen',
    dayAfterTomorrow: 'übermorgen',
  },
  calendar: 'Kalender',
  openCalendar: 'Kalender öffnen',
  addTime: 'Uhrzeit angeben',
  previousMonth: 'Vorheriger Monat',
  nextMonth: 'Nächster Monat',
  time: 'Uhrzeit',
  noTime: 'Keine gültige Uhrzeit',
};
