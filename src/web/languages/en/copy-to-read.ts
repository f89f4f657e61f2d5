import { plural } from './counting.ts';

/** The texts of the popup that creates a copy to read, and of the file before its script runs. */
export const copyToRead = {
  title: (name: string) => `A copy of ${name} to read`,
  hint: 'One file that shows the accounts, every transaction and the reports, and can be searched. Any browser opens it, without Partita and without internet. It cannot change your book.',
  period: 'Period',
  always: 'The whole book',
  ownDates: 'Custom dates',
  ofPeriod:
    'Contains only the transactions of these days. Each account starts with the balance brought forward.',
  password: 'Password (optional)',
  repeat: 'Password again',
  encrypted:
    'The file cannot be opened without the password, not even by us. It does not contain the name of the book.',
  plain: 'Without a password, anyone who has the file can read it.',
  cannotEncrypt: 'A password is only possible on a page that was loaded over HTTPS.',
  short: 'At least 8 characters.',
  different: 'The passwords do not match.',
  reading: 'Reading the book...',
  writing: 'Writing the file...',
  writingEncrypted: 'Writing and encrypting the file...',
  make: 'Save the copy',
  saved: (filename: string) => `Saved as ${filename}`,
  failed: (reason: string) => `The copy could not be made: ${reason}`,
  notLoaded: 'part of the app could not be loaded. Are you online?',
  nothing: 'There are no transactions in this period.',
  notThere: 'this book is not in the export. Reload the page and try again.',
  /** File names; the name of an encrypted file does not contain the book name. */
  file: (name: string) => `${name}, copy to read`,
  encryptedFile: 'Encrypted copy to read',
  /** The content of the file if its page does not run. */
  inFile: {
    title: (name: string) => `${name}, a copy to read`,
    about: (name: string, day: string) =>
      `This file holds a copy of the book “${name}”, made with Partita on ${day}: its accounts, transactions and reports. It needs only a browser and connects to no server.`,
    period: (first: string, last: string) => `It covers the days from ${first} to ${last}.`,
    fingerprint: (digits: string) => `Fingerprint of the whole book: ${digits}`,
    encryptedTitle: 'An encrypted copy to read',
    encryptedAbout:
      'This file holds a copy of a book, made with Partita and encrypted with a password. It needs only a browser and connects to no server.',
    opening: 'Opening...',
    withoutScript:
      'It cannot be shown here, because JavaScript is switched off. Open the file in a browser such as Chrome, Edge, Firefox or Safari. The preview of a mail program or of a phone is not enough: save the file first, then choose to open it in the browser.',
  },
};

/** Texts of the page in a copy to read. */
export const reader = {
  kind: 'Copy to read',
  pages: {
    transactions: 'All transactions',
    reports: 'Reports',
    about: 'About this copy',
  },
  whole: 'whole book',
  made: (day: string) => `made on ${day}`,
  transactions: (count: number) => plural(count, { one: '# transaction', other: '# transactions' }),
  accounts: (count: number) => plural(count, { one: '# account', other: '# accounts' }),
  notConverted: 'Each currency is shown by itself: nothing is converted.',
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  forward: 'Balance brought forward',
  currency: 'Currency',
  about: {
    book: 'Book',
    currency: 'Currency',
    period: 'Period',
    made: 'Made on',
    holds: 'Contains',
    fingerprint: 'Fingerprint',
    ofWhole:
      'Of the whole book when this copy was made. “Verify my book” in Partita shows the same one as long as nothing has changed.',
    ofPart:
      'Of the whole book when this copy was made, not of this period alone. “Verify my book” in Partita shows the same one as long as nothing has changed.',
    noFingerprint: 'None: the page on which the copy was made could not calculate it.',
    unreadable: (count: number) =>
      plural(count, {
        one: '# transaction is not shown, because its account does not exist.',
        other: '# transactions are not shown, because their accounts do not exist.',
      }),
    encryption: 'Encrypted',
    encryptionText: 'With a password (AES-256-GCM, key by PBKDF2-SHA-256).',
    isPlain: 'No: anyone who has the file can read it.',
    privacy: 'Privacy',
    asksNobody: 'This file connects to no server. It works without internet and without Partita.',
    later: 'In ten years',
    recipe:
      'If no browser shows this page any more: the element “rows” at the end of the file contains everything as JSON, compressed with gzip and encoded in Base64.',
    recipeEncrypted:
      'If no browser shows this page any more: the element “rows” at the end of the file contains everything as JSON, compressed with gzip, encrypted as the element “copy” describes, and encoded in Base64.',
    changes: 'It shows the book as it was: later changes are not in it, and nothing can be changed here.',
  },
  lock: {
    title: 'An encrypted copy to read',
    hint: 'This file holds a copy of a book. It opens with the password of the person who gave it to you.',
    password: 'Password',
    open: 'Open',
    opening: 'Opening...',
    wrong: 'Wrong password, or the file is damaged.',
    cannotDecrypt:
      'This browser cannot open encrypted files here. Save the file on your device and open it in a current Chrome, Edge or Firefox.',
  },
  tooOld:
    'This browser is too old for this file. Open it in a current Chrome, Edge, Firefox or Safari (2023 or later).',
  damaged: 'This file is damaged and cannot be read. Ask for a new copy.',
};
