/** What can be written, the most used first. */
export const fileFormats = ['csv', 'journal', 'ofx', 'ledger', 'beancount', 'gnucash'] as const;
export type FileFormat = (typeof fileFormats)[number];
