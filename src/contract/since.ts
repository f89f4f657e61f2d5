/** The version of the tables, and of what guards documents, since which a place heeds the lock of a book (`LockedUntil`). */
export const locksSince = 5;
