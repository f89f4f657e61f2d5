import type {
  days as englishDays,
  role as englishRole,
  reconciledBadge as english,
} from '#web/languages/en/days-and-roles.ts';

export const days: typeof englishDays = {
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

export const role: typeof englishRole = {
  notYours: 'Ihre Rolle in diesem Buch lässt das nicht zu. Der Inhaber kann Ihnen eine andere geben.',
  itWas: (name) => `Das war ${name}.`,
};

export const reconciledBadge: typeof english = {
  agrees: (day) => `Stimmt zum ${day} mit der Bank überein`,
  broken: {
    check: (day) => `Weicht von der Saldoprüfung vom ${day} ab um`,
    statement: (day) => `Der Auszug vom ${day} geht nicht mehr auf, um`,
  },
};
