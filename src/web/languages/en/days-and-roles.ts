/** The texts of typed days and of the calendar. */
export const days = {
  /** Words for a day in lower case; empty if the language has no word for it. */
  words: {
    today: 't today',
    yesterday: 'y yesterday',
    dayBeforeYesterday: '',
    tomorrow: 'tomorrow',
    dayAfterTomorrow: '',
  },
  calendar: 'Calendar',
  openCalendar: 'Open the calendar',
  addTime: 'Add time',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  time: 'Time',
  noTime: 'Not a time of day',
};

/** The texts of a shared book: a page that the role does not allow, and the author of a change. */
export const role = {
  notYours: 'Your role in this book does not allow this. Its owner can give you another one.',
  itWas: (name: string) => `By ${name}.`,
};

/** The texts of the reconciled badge of an account. */
export const reconciledBadge = {
  agrees: (day: string) => `Matches the bank as of ${day}`,
  broken: {
    check: (day: string) => `Differs from the balance check of ${day} by`,
    statement: (day: string) => `Its statement of ${day} no longer adds up, by`,
  },
};
