import { plural } from './counting.ts';

/** The texts about books that are stored in this browser. */
export const thisBrowser = {
  title: 'This browser',
  line: {
    label: 'Where your books are',
    inBrowser: 'Your books are in this browser, on this device only.',
    notPromised: 'Your books are stored only in this browser. Back them up.',
    copy: 'Back up',
    move: 'Move my books',
    noCopy: 'Your books have no backup yet.',
    lastCopy: (days: number) =>
      plural(days, { one: 'Last backup: # day ago.', other: 'Last backup: # days ago.' }),
    save: 'Save a backup',
    notNow: 'Not now',
  },
  example: {
    text: 'This is an example. Try anything you like.',
    begin: 'Start your own books',
  },
  saved: 'Export successful !',
  saveFailed: 'Error exporting books!',
  where: 'Your books are in this browser, on this device only. No one else has a copy or can restore them.',
  promised: 'This browser keeps your books until you delete them.',
  notPromised:
    'This browser may delete your books when the disk is full, or after weeks without a visit. A private window loses them as soon as you close it. Save a backup.',
  noAnswer:
    'This browser may delete your books, and a private window loses them as soon as you close it. Save a backup.',
  room: (used: string, left: string) =>
    `Partita uses about ${used} here; there is room for about ${left} more.`,
  full: (used: string) =>
    `Partita uses about ${used} here, and there is hardly any room left. Free up disk space, or move your books to different storage.`,
  days: {
    heading: 'Daily backups',
    lead: 'Partita backs up your books in this browser by itself, once a day, for the last seven days on which something changed. These backups help when the books are damaged or deleted by mistake. They do not help when all data of this site is cleared or the device is lost: for that, save a backup file.',
    none: 'There is no backup yet: the first one is made soon after you change something.',
    notWritten: 'The last backup could not be made. There may not be enough room.',
    copy: (at: string, accounts: number, transactions: number) =>
      `${at}: ${plural(accounts, { one: '# account', other: '# accounts' })}, ${plural(transactions, {
        one: '# transaction',
        other: '# transactions',
      })}`,
    restore: 'Restore...',
    restoreOf: (at: string) => `Restore the backup of ${at}`,
    title: 'Restore this backup?',
    into: (at: string) =>
      `Everything in the backup of ${at} becomes what it was then: what you have deleted or changed since comes back. What you have added since stays. You can undo all of it at once.`,
    confirm: 'Restore',
    underWay: 'Restoring the books...',
    done: 'Your books are restored from the backup.',
    failed: 'The backup could not be restored completely. Try again: nothing is added twice.',
  },
  lost: {
    label: 'What you can do',
    rest: (accounts: number, transactions: number) =>
      `This page still holds ${plural(accounts, { one: '# account', other: '# accounts' })} and the ${plural(
        transactions,
        { one: '# transaction', other: '# transactions' },
      )} that you have seen. Save them before you close or reload it.`,
    saveRest: 'Save what is still here',
    copies: 'Restore one of the daily backups in this browser:',
    noCopies:
      'There is no daily backup in this browser either. If you have saved a backup file, start over and import it in the settings.',
    replaces: (copy: string) => `The backup replaces what is left of the books in this browser (${copy}).`,
    begin: 'Start over',
    beginTitle: 'Start over?',
    beginText:
      'You start with an empty book. What is left of the old ones in this browser is deleted; daily backups stay for some days, and files that you saved stay where they are.',
  },
  copies: {
    title: 'Backup file',
    none: 'You have not saved a backup yet.',
    last: (at: string) => `The last backup was saved ${at}.`,
    save: 'Save a backup',
  },
  file: {
    title: 'Automatic backup file',
    lead: 'Choose a file once; every change is saved to it within seconds, as a full export. A cloud-synced folder is best.',
    unsupported: 'This browser cannot write to a file by itself; Chrome and Edge on a computer can.',
    choose: 'Choose a file...',
    chooseOther: 'Choose another file...',
    stop: 'Stop',
    chosenFailed: 'Partita could not remember this file.',
    toBeWritten: (name: string) => `Your changes are saved to ${name}.`,
    written: (name: string, at: string) => `Saved to ${name} at ${at}.`,
    writing: (name: string) => `Saving to ${name}...`,
    waiting: (name: string) => `The backup in ${name} is paused until you allow the browser to write to it.`,
    allow: 'Allow',
    failed: (name: string, why: string) => `The backup in ${name} could not be written: ${why}`,
    why: {
      gone: 'the file or its folder no longer exists.',
      rejected: 'the browser has no permission to write to it.',
      full: 'there is no room left on its disk.',
      busy: 'another program is using it.',
      other: (what: string) => what,
    },
  },
  delete: {
    open: 'Delete everything...',
    title: 'Delete everything?',
    warning:
      'All books in this browser are deleted at once, with every account and transaction in them and everything this browser remembers about them. They cannot be restored.',
    fileStays: (name: string) => `The backup in ${name} stays where it is.`,
    noFile: 'Files that you have saved stay where they are. You may want to save a backup first.',
    confirm: 'Delete everything',
    failed: 'Your books could not be deleted.',
    done: 'Your books are deleted from this browser.',
  },
};
