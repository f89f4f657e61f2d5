import { number, plural } from './counting.ts';

/** The texts of the log-out. */
export const leaving = {
  underWay: 'Logging out.. Please wait...',
  done: 'Logged out successfully !',
  failed: (reason: string) => `Error logging out... ${reason}`,
  /** Before something is lost by it. */
  question: {
    title: 'Log out and lose changes?',
    text: (count: number) =>
      plural(count, {
        one: 'One change is on this device only: it was not sent yet, or was rejected. If you log out now, it is lost.',
        other:
          '# changes are on this device only: they were not sent yet, or were rejected. If you log out now, they are lost.',
      }),
    leave: 'Log out anyway',
    stay: 'Stay logged in',
  },
};

/** What is said of a book that is kept on this device: its switch, and what its place has refused. */
export const kept = {
  keep: 'Keep on this device',
  hint: 'Works offline and opens faster. The offline copy stays in this browser until you log out, so leave this off on someone else’s device.',
  ownOnly:
    'This book lies in the Firebase project of its owner. There, only the owner can have an offline copy.',
  filling: 'Copying the book to this device...',
  filled: (done: number, of: number) =>
    `Copying the book to this device: ${number(done)} of ${plural(of, { one: '# transaction', other: '# transactions' })}`,
  saved: 'All saved',
  differed: (when: string) => `On ${when} the copy was not the same as your book. It was copied again.`,
  same: 'The copy on this device has the same fingerprint.',
  replaced: 'The copy on this device was not the same. It was copied again.',
  unproven: 'The copy on this device could not be compared: the book was being changed meanwhile.',
  notProven: (reason: string) => `The copy on this device could not be compared. ${reason}`,
  waiting: (count: number) =>
    plural(count, {
      one: '# change not synced yet',
      other: '# changes not synced yet',
    }),
  offline: 'Offline. Your changes are saved on this device and synced later.',
  failed: (reason: string) => `The book could not be copied. ${reason}`,
  releaseFailed: (reason: string) => `The copy stays. ${reason}`,
  told: {
    stuck: (reason: string) => `Your book cannot be synced with this device. ${reason}`,
    differed: 'The copy on this device was not the same as your book. It was copied again.',
    refused: (reason: string) => `A change could not be saved and was undone: ${reason}`,
    lost: (reason: string) => reason,
    notTaken: (count: number) =>
      plural(count, {
        one: 'A change was rejected.',
        other: '# changes were rejected.',
      }),
    show: 'Show',
  },
  offer: {
    title: 'Keep this book on this phone?',
    keep: 'Keep it here',
    later: 'Not now',
    where: 'You can change this in Book Settings at any time.',
  },
  refused: {
    need: (count: number) =>
      plural(count, {
        one: '# change from this device was rejected',
        other: '# changes from this device were rejected',
      }),
    title: 'Changes that were rejected',
    why: (when: string, reason: string) => `${when}: ${reason}`,
    changed: 'It was changed on another device meanwhile',
    role: 'You may not change this any more',
    bookGone: 'This book is gone, or no longer shared with you',
    inBook: (name: string) => `${name}:`,
    gone: 'It was deleted on another device meanwhile',
    mine: 'Yours',
    theirs: 'Saved',
    deleted: 'deleted',
    missing: 'none',
    item: 'an entry of the book',
    keepTheirs: 'Leave it as saved',
    takeMine: 'Use yours',
    keepBoth: 'Keep both',
    saveAside: 'Save to a file',
    discard: 'Discard',
    fileName: (book: string) => `${book} - not saved`,
    columns: {
      day: 'Date',
      description: 'Description',
      amount: 'Amount',
      from: 'From account',
      to: 'To account',
      tags: 'Tags',
      notes: 'Notes',
    },
    failed: (reason: string) => `This could not be done. ${reason}`,
  },
};
