import { plural } from './counting.ts';

/** What the popup says in which a copy to read is made, and what stands in the file before it opens. */
export const copyToRead = {
  title: (name: string) => `A copy of ${name} to read`,
  hint: 'One file that shows the accounts, every transaction and the reports, and can be searched. Any browser opens it, without Partita and without internet. Nobody can change your book with it.',
  period: 'Period',
  always: 'The whole book',
  ownDates: 'Custom dates',
  ofPeriod:
    'Holds only the transactions of these days. Each account starts with the balance brought forward.',
  password: 'Password (optional)',
  repeat: 'Password again',
  sealed:
    'Without the password nobody can open the file. We cannot either. The name of the book is not in it.',
  plain: 'Without a password, anyone who has the file can read it.',
  noSeal: 'A password is only possible on a page that was loaded over HTTPS.',
  short: 'At least 8 characters.',
  different: 'The passwords are not the same.',
  reading: 'Reading the book...',
  writing: 'Writing the file...',
  writingSealed: 'Writing and sealing the file...',
  make: 'Save the copy',
  saved: (filename: string) => `Saved as ${filename}`,
  failed: (reason: string) => `The copy could not be made: ${reason}`,
  notLoaded: 'part of the app could not be loaded. Are you online?',
  nothing: 'There are no transactions in this period.',
  notThere: 'this book is not in the export. Reload the page and try again.',
  /** How files are called: what is sealed is not called by its book. */
  file: (name: string) => `${name}, copy to read`,
  sealedFile: 'Sealed copy to read',
  /** What stands in the file where its page does not run. */
  inFile: {
    title: (name: string) => `${name}, a copy to read`,
    about: (name: string, day: string) =>
      `This file holds a copy of the book “${name}”, made with Partita on ${day}: its accounts, transactions and reports. It needs nothing but a browser, and asks nobody for anything.`,
    period: (first: string, last: string) => `It covers the days from ${first} to ${last}.`,
    fingerprint: (digits: string) => `Fingerprint of the whole book: ${digits}`,
    sealedTitle: 'A sealed copy to read',
    sealedAbout:
      'This file holds a copy of a book, made with Partita and sealed by a password. It needs nothing but a browser, and asks nobody for anything.',
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
    holds: 'Holds',
    fingerprint: 'Fingerprint',
    ofWhole:
      'That of the whole book when this copy was made. “Verify my book” in Partita shows the same as long as nothing has changed.',
    ofPart:
      'That of the whole book when this copy was made, not of this period alone. “Verify my book” in Partita shows the same as long as nothing has changed.',
    noFingerprint: 'None: the page on which the copy was made could not calculate it.',
    leftOut: (count: number) =>
      plural(count, {
        one: '# transaction is not shown, because its account does not exist.',
        other: '# transactions are not shown, because their accounts do not exist.',
      }),
    sealed: 'Sealed',
    isSealed: 'By a password (AES-256-GCM, key by PBKDF2-SHA-256).',
    isPlain: 'No: anyone who has the file can read it.',
    privacy: 'Privacy',
    asksNobody: 'This file asks nobody for anything. It works without internet and without Partita.',
    later: 'In ten years',
    recipe:
      'If no browser shows this page any more: the element “rows” at the end of the file holds everything as JSON, packed by gzip and written in Base64.',
    recipeSealed:
      'If no browser shows this page any more: the element “rows” at the end of the file holds everything as JSON, packed by gzip, encrypted as the element “copy” says, and written in Base64.',
    changes: 'It shows the book as it was: later changes are not in it, and nothing can be changed here.',
  },
  lock: {
    title: 'A sealed copy to read',
    hint: 'This file holds a copy of a book. It opens with the password of the person who gave it to you.',
    password: 'Password',
    open: 'Open',
    opening: 'Opening...',
    wrong: 'This is not the password, or the file is damaged.',
    noSeal:
      'This browser does not open sealed files here. Save the file on your device and open it in a current Chrome, Edge or Firefox.',
  },
  tooOld:
    'This browser is too old for this file. Open it in a current Chrome, Edge, Firefox or Safari (2023 or later).',
  damaged: 'This file is damaged and cannot be read. Ask for it again.',
};
