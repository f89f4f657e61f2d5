import { plural } from './counting.ts';

/** What is said of books that are kept in this browser. */
export const thisBrowser = {
  title: 'This browser',
  line: {
    label: 'Where your books are',
    here: 'Your books are in this browser, on this device only.',
    notPromised: 'Your books are in this browser only, and it has not promised to keep them.',
    copy: 'Keep a copy',
    move: 'Move my books',
    noCopy: 'No copy of your books has been saved yet.',
    lastCopy: (days: number) =>
      plural(days, { one: 'Last copy: # day ago.', other: 'Last copy: # days ago.' }),
    save: 'Save a copy',
    notNow: 'Not now',
  },
  example: {
    text: 'This is an example. Nothing in it counts.',
    begin: 'Begin your own books',
  },
  saved: 'Export successful !',
  saveFailed: 'Error exporting books !',
  where:
    'Your books are in this browser, on this device only. Nobody else has them, and nobody else can bring them back.',
  promised: 'This browser has promised to keep your books until you delete them.',
  notPromised:
    'This browser has not promised to keep them: it may clear them when the disk gets full, or after weeks without a visit. In a private window they go when it is closed. Keep a copy.',
  noAnswer:
    'This browser does not say whether it keeps them: it may clear them, and a private window forgets them when it is closed. Keep a copy.',
  room: (used: string, left: string) =>
    `Partita takes up about ${used} here; there is room for about ${left} more.`,
  full: (used: string) =>
    `Partita takes up about ${used} here, and there is next to no room left. Make room on the disk, or move your books to another place.`,
  copies: {
    title: 'A copy',
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
    title: 'Delete everything ?',
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
