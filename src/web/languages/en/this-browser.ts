import { plural } from './counting.ts';

/** What is said of books that are kept in this browser. */
export const thisBrowser = {
  title: 'This browser',
  line: {
    label: 'Where your books are',
    here: 'Your books are in this browser, on this device only.',
    notPromised: 'Your books are in this browser only, and it may delete them.',
    copy: 'Keep a copy',
    move: 'Move my books',
    noCopy: 'No copy of your books has been saved yet.',
    lastCopy: (days: number) =>
      plural(days, { one: 'Last copy: # day ago.', other: 'Last copy: # days ago.' }),
    save: 'Save a copy',
    notNow: 'Not now',
  },
  example: {
    text: 'This is an example. Try anything you like.',
    begin: 'Begin your own books',
  },
  saved: 'Export successful !',
  saveFailed: 'Error exporting books!',
  where:
    'Your books are in this browser, on this device only. Nobody else has them, and nobody else can bring them back.',
  promised: 'This browser keeps your books until you delete them.',
  notPromised:
    'This browser may delete your books when the disk gets full, or after weeks without a visit. A private window loses them as soon as you close it. Keep a copy.',
  noAnswer:
    'This browser does not say whether it keeps your books. It may delete them, and a private window loses them as soon as you close it. Keep a copy.',
  room: (used: string, left: string) =>
    `Partita takes up about ${used} here; there is room for about ${left} more.`,
  full: (used: string) =>
    `Partita takes up about ${used} here, and there is next to no room left. Make room on the disk, or move your books to another place.`,
  days: {
    heading: 'Copies of the last days',
    lead: 'Partita keeps a copy of each day beside your books by itself, for the last seven days on which something changed. They help when the books are damaged, or deleted by mistake. They do not help when all data of this site is cleared, or the device is lost: for that keep a copy in a file.',
    none: 'There is no copy yet: the first one is written soon after you change something.',
    notWritten: 'The last copy could not be written. The room for it may be missing.',
    copy: (at: string, accounts: number, transactions: number) =>
      `${at}: ${plural(accounts, { one: '# account', other: '# accounts' })}, ${plural(transactions, {
        one: '# transaction',
        other: '# transactions',
      })}`,
    bringBack: 'Bring back…',
    bringBackOf: (at: string) => `Bring back the copy of ${at}`,
    title: 'Bring back?',
    into: (at: string) =>
      `What is in the copy of ${at} comes back as it was then: what was deleted since, and what was changed. What you added since stays. It can be undone as a whole.`,
    cancel: 'Cancel',
    confirm: 'Bring back',
    underWay: 'Bringing the books back…',
    done: 'Your books are back as they were in the copy.',
    failed:
      'The copy could not be brought back as a whole. Try again: what is there already is not added twice.',
  },
  lost: {
    label: 'What can be done',
    rest: (accounts: number, transactions: number) =>
      `This page still holds ${plural(accounts, { one: '# account', other: '# accounts' })} and the ${plural(
        transactions,
        { one: '# transaction', other: '# transactions' },
      )} that you have seen. Save them before you close or reload it.`,
    saveRest: 'Save what is still here',
    copies: 'Bring back one of the copies that are kept beside the books:',
    noCopies:
      'There is no copy beside the books either. If you have saved one in a file, begin anew and bring it in under Settings.',
    replaces: (copy: string) =>
      `The copy takes the place of whatever is left of the books in this browser (${copy}).`,
    begin: 'Begin anew',
    beginTitle: 'Begin anew?',
    beginText:
      'You begin with an empty book. Whatever may be left of the old ones in this browser is deleted; copies beside them stay for some days, and files that you saved stay where they are.',
  },
  copies: {
    title: 'A copy in a file',
    none: 'No copy was saved yet.',
    last: (at: string) => `The last copy was saved ${at}.`,
    save: 'Save a copy',
  },
  file: {
    title: 'A file that keeps up',
    lead: 'Choose a file once, and whatever you change is written to it some seconds later, as an export. Best in a folder that goes elsewhere by itself, such as a synchronised one.',
    unsupported: 'This browser cannot write to a file by itself; Chrome and Edge on a computer can.',
    choose: 'Choose a file…',
    chooseOther: 'Choose another file…',
    stop: 'Stop',
    chosenFailed: 'This file could not be remembered.',
    toBeWritten: (name: string) => `What you change is copied to ${name}.`,
    written: (name: string, at: string) => `Copied to ${name} at ${at}.`,
    writing: (name: string) => `Copying to ${name}…`,
    waiting: (name: string) => `The copy in ${name} is waiting until the browser may write it again.`,
    allow: 'Allow',
    again: 'Try again',
    failed: (name: string, why: string) => `The copy in ${name} could not be written: ${why}`,
    why: {
      gone: 'the file, or its folder, is not there any more.',
      refused: 'the browser was told that it may not be.',
      full: 'there is no room left where it lies.',
      busy: 'another program is using it.',
      other: (what: string) => what,
    },
  },
  delete: {
    open: 'Delete everything…',
    title: 'Delete everything?',
    warning:
      'All books in this browser are removed at once, with every account and transaction in them, and what this browser remembers of them. They cannot be brought back.',
    fileStays: (name: string) => `The copy in ${name} stays where it is.`,
    noFile: 'Files that you have saved stay where they are. You may want to save one before.',
    cancel: 'Cancel',
    confirm: 'Delete everything',
    failed: 'Your books could not be deleted.',
    done: 'Your books are deleted from this browser.',
  },
};
