/**
 * What is no call, and since which version of the tables, and of what guards documents, a place knows it: the lock of a book
 * (`LockedUntil`), and that months of a book begin where its root says (`MonthStartsOn`), and that accounts may have a currency of their own (`Currency`).
 * Of documents this app itself counts the
 * months, whatever guards them.
 */
export const since = { locks: 5, months: 6, currencies: 7 };
export type Since = keyof typeof since;
