/** The version of the stored books that this app reads and writes: of the tables (sql/010-guard.sql) and of the documents. */
export const schemaVersion = 1;
