/** The version of the tables, and of what guards documents, since which a place heeds the lock of a book (`LockedUntil`). */
export const locksSince = 5;

/**
 * What is no call and a place knows since a version: locks, and that months of a book begin where its root says (`MonthStartsOn`).
 * Of documents this app itself counts the months, whatever guards them.
 */
export const since = { locks: locksSince, months: 6 };
export type Since = keyof typeof since;
