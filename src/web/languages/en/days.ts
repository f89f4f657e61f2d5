/** Days as one types them, and what the calendar says. */
export const days = {
  /** Words for a day, in small letters; none where a language has no such day. */
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
