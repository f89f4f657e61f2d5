import { number, plural } from './counting.ts';

/** The texts shown while logging out. */
export const logOut = {
  underWay: 'Logging out.. Please wait...',
  done: 'Logged out successfully !',
  failed: (reason: string) => `Error logging out... ${reason}`,
  /** The question before the log-out discards pending changes. */
  question: {
    title: 'Log out and lose changes?',
    text: (count: number) =>
      plural(count, {
        one: 'One change is only on this device: it is not synced yet or was rejected. If you log out now, it is lost.',
        other:
          '# changes are only on this device: they are not synced yet or were rejected. If you log out now, they are lost.',
      }),
    leave: 'Log out anyway',
    stay: 'Stay logged in',
  },
};

/** The texts about the offline copy of a book: its switch, its sync state and rejected changes. */
export const offlineCopy = {
  switch: 'Available offline',
  hint: 'Works offline and opens faster. The offline copy stays in this browser until you log out, so leave this off on someone else’s device.',
  ownOnly: 'This book is in the Firebase project of its owner. Only the owner can make it available offline.',
  filling: 'Copying the book to this device...',
  filled: (done: number, of: number) =>
    `Copying the book to this device: ${number(done)} of ${plural(of, { one: '# transaction', other: '# transactions' })}`,
  saved: 'All saved',
  differed: (when: string) => `On ${when} the offline copy differed from your book and was replaced.`,
  same: 'The offline copy has the same fingerprint.',
  replaced: 'The offline copy differed and was replaced.',
  notComparable: 'The offline copy could not be compared because the book was being changed.',
  comparisonFailed: (reason: string) => `The offline copy could not be compared. ${reason}`,
  waiting: (count: number) =>
    plural(count, {
      one: '# change not synced yet',
      other: '# changes not synced yet',
    }),
  offline: 'Offline. Your changes are saved on this device and synced later.',
  failed: (reason: string) => `The book could not be copied. ${reason}`,
  removalFailed: (reason: string) => `The offline copy could not be removed. ${reason}`,
  notices: {
    stuck: (reason: string) => `Your book cannot be synced. ${reason}`,
    differed: 'The offline copy differed from your book and was replaced.',
    rejected: (reason: string) => `A change could not be saved and was undone: ${reason}`,
    lost: (reason: string) => reason,
    rejectedCount: (count: number) =>
      plural(count, {
        one: 'A change was rejected.',
        other: '# changes were rejected.',
      }),
    show: 'Show',
  },
  offer: {
    title: 'Make this book available offline?',
    accept: 'Make available',
    later: 'Not now',
    hint: 'You can change this in Book Settings at any time.',
  },
  rejectedChanges: {
    need: (count: number) =>
      plural(count, {
        one: '# change from this device was rejected',
        other: '# changes from this device were rejected',
      }),
    title: 'Rejected changes',
    why: (when: string, reason: string) => `${when}: ${reason}`,
    changed: 'Changed on another device in the meantime',
    role: 'You can no longer change this',
    bookGone: 'This book was deleted or is no longer shared with you',
    inBook: (name: string) => `${name}:`,
    gone: 'Deleted on another device in the meantime',
    mine: 'Yours',
    theirs: 'Saved',
    deleted: 'deleted',
    missing: 'none',
    item: 'an entry of the book',
    keepSaved: 'Keep the saved version',
    saveMine: 'Use your version',
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
