/** What is said of the lock of a book: where it is set, and before what it locks is changed. */
export const lock = {
  hint: 'Transactions up to this day ask before they change, also on your other devices and for other programs.',
  none: 'Nothing is locked.',
  until: (day: string) => `Transactions up to ${day} are locked.`,
  day: 'Last locked day',
  noDate: 'This is no date',
  set: 'Lock until',
  remove: 'Remove the lock',
  locked: (day: string) => `Transactions up to ${day} are locked`,
  removed: 'The lock is removed',
  ask: {
    title: 'Change locked transactions?',
    question: (day: string) =>
      `This changes transactions up to ${day}, which are locked. Change them anyway?`,
    change: 'Change',
    keep: 'Keep',
  },
  kept: 'Nothing was changed.',
};
