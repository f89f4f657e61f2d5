import { number, plural } from './counting.ts';

/** What the move of books from one place to another says. */
export const move = {
  title: 'Move my books',
  open: 'Move my books…',
  lead: 'Takes all your books to another place, step by step, and proves that they arrived as they were.',
  steps: {
    label: 'Steps',
    copy: 'Copy',
    place: 'New place',
    bring: 'Bring in',
    check: 'Compare',
    old: 'Old place',
  },
  inBrowser: 'this browser',
  books: (count: number) => plural(count, { one: '# book', other: '# books' }),
  transactions: (count: number) => plural(count, { one: '# transaction', other: '# transactions' }),
  bookOf: (name: string, transactions: string) => `${name}: ${transactions}`,
  later: 'Later',
  close: 'Close',
  cancel: 'Cancel',
  again: 'Try again',
  noBooks: 'There is no book here that could be moved.',
  copyIsGone:
    'This browser does not hold the copy any more. Cancel this move and start again where your books are.',
  keepFailed: (why: string) =>
    `This browser could not keep the copy (${why}). Export your data as a file, and import it at the new place.`,
  begin: {
    text: (place: string) =>
      `First a copy of all your books at ${place} is set aside. Then you choose the new place, sign in there where that is needed, the copy is brought in, and both are compared.`,
    safe: 'Nothing changes here. Whatever fails on the way can be tried again, also after closing this page; the old place is touched only if you say so at the end.',
    go: 'Keep a copy and go on',
    busy: 'Taking the copy…',
  },
  choose: {
    copied: (books: string, at: string) => `A copy of ${books} is kept in this browser, taken ${at}.`,
    text: 'Now choose the new place, and sign in there where that is needed; your books here stay as they are.',
    anew: 'Copy again',
    anewHint: 'Copy again if you change anything here before you move.',
  },
  signIn: {
    text: (books: string) =>
      `A copy of ${books} is kept in this browser. Sign in here, or sign up, and it is brought in.`,
    toDelete: 'Sign in to delete the books that have moved away from here. You are asked once more before.',
    old: 'A move of your books is under way. Sign in, and go on with it.',
    elsewhere: (place: string) => `A move of your books is under way. It goes on at ${place}.`,
  },
  bring: {
    text: (books: string, place: string) => `The copy of ${books} can be brought in to ${place}.`,
    safe: (place: string) => `Your books at ${place} are untouched, and the copy stays in this browser.`,
    beside: (books: string, names: string) =>
      `There is already something here: ${books} (${names}). Yours come beside them; one whose name is taken gets a number behind it.`,
    itemsStay: (count: number, place: string) =>
      `${plural(count, { one: '# rule, statement or the like stays', other: '# rules, statements and the like stay' })} behind at ${place}: here they cannot be kept yet.`,
    same: (names: string) =>
      `Some of these books are already here: ${names}. What is the same is skipped; what differs is replaced by the copy.`,
    go: 'Bring my books in',
    goOn: 'Go on bringing them in',
    wasCut: 'Bringing them in was interrupted. Go on: what is here already is skipped.',
    progress: (done: number, ofAll: string) => `${number(done)} of ${ofAll}`,
    busy: 'Bringing your books in…',
    rejected: (count: number) =>
      plural(count, { one: '# row was refused here:', other: '# rows were refused here:' }),
    room: 'If there is not enough room here, make some, or leave this place and choose another: nothing is lost.',
  },
  check: {
    busy: 'Comparing with the copy…',
    text: 'Your books are here. Now they are recomputed and compared with the copy, row by row.',
    go: 'Compare',
    same: (transactions: string) => `The same, with ${transactions}`,
    renamed: (before: string) => `Called ${before} at the old place`,
    fingerprint: 'Fingerprint',
    gone: 'This book is not here.',
    missing: (count: number, names: string) => `Missing here (${number(count)}): ${names}`,
    changed: (count: number, names: string) => `Different here (${number(count)}): ${names}`,
    extra: (count: number, names: string) => `Only here (${number(count)}): ${names}`,
    more: (names: string, count: number) => `${names} and ${number(count)} more`,
    otherwise: 'The fingerprints differ.',
    problems: (count: number) =>
      plural(count, {
        one: '# number that is kept does not fit the rows.',
        other: '# numbers that are kept do not fit the rows.',
      }),
    differs: (place: string) =>
      `Not all is the same. Nothing at ${place} was touched, and the copy is still in this browser. Bring the books in once more; if something stays different because you have changed it here since, end the move and keep both.`,
    repair: 'Repair',
    repairFailed: 'The totals could not be repaired.',
    bringAgain: 'Bring in once more',
    compareAgain: 'Compare once more',
    end: 'End the move, keep both',
  },
  ask: {
    done: (books: string, place: string) => `Arrived unchanged at ${place}: ${books}`,
    text: (place: string) => `What becomes of your books at ${place}?`,
    keep: 'Keep them there',
    keepHint: 'If you keep them, they stay as they are. Only the copy made for this move is deleted.',
    delete: 'Delete my books there…',
    deleteTitle: (place: string) => `Delete your books at ${place}?`,
    deleteText: (place: string) =>
      `You go to ${place}, and sign in there where that is needed; before anything is deleted you are asked once more. Save the copy as a file before, if you want to have one.`,
    deleteGo: 'Go there',
    file: 'Save the copy as a file',
  },
  delete: {
    text: (place: string) => `These books have moved away from ${place}. They can be deleted here now.`,
    busy: 'Looking whether all of it is in the copy…',
    may: (transactions: string) => `All of it is in the copy: ${transactions}`,
    changed: 'Was changed here since the copy was taken, so it stays.',
    gone: 'Is not here any more.',
    none: 'There is nothing here that could be deleted.',
    go: (books: string) => `Delete ${books}`,
    confirmTitle: 'Delete for good?',
    confirmText: (names: string, place: string) =>
      `${names}: with all accounts and transactions, at ${place}. This cannot be undone.`,
    confirm: 'Delete',
    deleting: 'Deleting…',
    progress: (done: number, of: number) => `${number(done)} of ${number(of)}`,
    keep: 'Keep them after all',
  },
  deleted: {
    text: (place: string) => `Your books at ${place} are deleted. You find them at the new place.`,
    go: (place: string) => `Go to ${place}`,
  },
  elsewhere: {
    text: (place: string) => `This move goes on at ${place}.`,
    go: (place: string) => `Go to ${place}`,
  },
  ended: {
    text: (place: string) => `Done: your books are at ${place}.`,
    kept: (place: string) => `Those at ${place} stay as they are.`,
  },
  notice: {
    label: 'Move of your books',
    text: 'A move of your books is under way.',
    go: 'Continue',
    giveUp: 'Cancel the move',
  },
  comeAlong: {
    title: 'Take your books along?',
    text: (books: string, place: string) =>
      `There are books in this browser: ${books}. They can come along to ${place}.`,
    safe: 'A copy is brought in and compared row by row. What is in this browser stays until you say otherwise.',
    stay: 'Not now',
    go: 'Take them along',
  },
  giveUp: {
    title: 'Cancel this move?',
    text: (place: string) =>
      `The copy made for this move is deleted. Your books at ${place} stay as they are, and so does what was brought in elsewhere.`,
    confirm: 'Cancel the move',
    cancel: 'Continue',
  },
};
