import { number, plural } from './counting.ts';

/** The texts of the move of books between providers. */
export const move = {
  title: 'Move my books',
  open: 'Move my books...',
  lead: 'Moves all your books to different storage, step by step, and checks that they arrive unchanged.',
  steps: {
    label: 'Steps',
    copy: 'Copy',
    provider: 'New storage',
    bring: 'Import',
    check: 'Compare',
    old: 'Old storage',
  },
  inBrowser: 'this browser',
  books: (count: number) => plural(count, { one: '# book', other: '# books' }),
  transactions: (count: number) => plural(count, { one: '# transaction', other: '# transactions' }),
  bookOf: (name: string, transactions: string) => `${name}: ${transactions}`,
  later: 'Later',
  noBooks: 'There are no books here to move.',
  copyIsGone:
    'This browser no longer has the copy. Cancel this move and start again where your books are now.',
  storeFailed: (why: string) =>
    `This browser could not save the copy (${why}). Export your data as a file and import it in the new storage.`,
  begin: {
    text: (provider: string) =>
      `First, all your books in ${provider} are copied. Then you choose the new storage and sign in if needed; the copy is imported there and compared with the original.`,
    safe: 'Nothing changes here. If something fails you can try again, even after closing this page. The old storage changes only if you choose so at the end.',
    go: 'Save a copy and continue',
    busy: 'Copying your books...',
  },
  choose: {
    copied: (books: string, at: string) => `A copy of ${books} is saved in this browser (${at}).`,
    text: 'Now choose the new storage and sign in there if needed. Your books here stay as they are.',
    anew: 'Copy again',
    againHint: 'Copy again if you change anything here before you move.',
  },
  signIn: {
    text: (books: string) =>
      `A copy of ${books} is saved in this browser. Sign in or sign up here to import it.`,
    toDelete: 'Sign in to delete the books that you moved away from here. You will be asked again first.',
    old: 'You are moving your books. Sign in to continue.',
    elsewhere: (provider: string) => `You are moving your books. The move continues in ${provider}.`,
  },
  import: {
    text: (books: string, provider: string) => `The copy of ${books} can now be imported into ${provider}.`,
    safe: (provider: string) =>
      `Your books in ${provider} are untouched, and the copy stays in this browser.`,
    beside: (books: string, names: string) =>
      `There are books here already: ${books} (${names}). Yours are added next to them. If a name is already in use, a number is appended.`,
    same: (names: string) =>
      `Some of these books are already here: ${names}. Identical entries are skipped; the others are replaced by the version in the copy.`,
    go: 'Import my books',
    goOn: 'Continue the import',
    wasCut: 'The import was interrupted. Continue it: what is already here is skipped.',
    progress: (done: number, ofAll: string) => `${number(done)} of ${ofAll}`,
    busy: 'Importing your books...',
    rejected: (count: number) =>
      plural(count, { one: '# row was rejected here:', other: '# rows were rejected here:' }),
    room: 'If there is not enough room here, free some up, or go back and choose different storage. Nothing is lost.',
  },
  check: {
    busy: 'Comparing with the copy...',
    text: 'Your books are here. Next, every total is recalculated and every transaction compared with the copy.',
    go: 'Compare',
    same: (transactions: string) => `Identical, with ${transactions}`,
    renamed: (before: string) => `Called ${before} in the old storage`,
    fingerprint: 'Fingerprint',
    gone: 'This book is not here.',
    missing: (count: number, names: string) => `Missing here (${number(count)}): ${names}`,
    changed: (count: number, names: string) => `Different here (${number(count)}): ${names}`,
    extra: (count: number, names: string) => `Only here (${number(count)}): ${names}`,
    more: (names: string, count: number) => `${names} and ${number(count)} more`,
    otherwise: 'The fingerprints differ.',
    problems: (count: number) =>
      plural(count, {
        one: '# stored total does not match its transactions.',
        other: '# stored totals do not match their transactions.',
      }),
    differs: (provider: string) =>
      `Some entries differ. Nothing in ${provider} was changed, and the copy is still in this browser. Import it again; if something still differs because you changed it here in the meantime, end the move and keep both.`,
    repair: 'Repair',
    repairFailed: 'The totals could not be repaired.',
    bringAgain: 'Import again',
    compareAgain: 'Compare again',
    end: 'End the move, keep both',
  },
  ask: {
    done: (books: string, provider: string) => `Arrived unchanged in ${provider}: ${books}`,
    text: (provider: string) => `What should happen to your books in ${provider}?`,
    keepBooks: 'Keep them there',
    keepHint: 'If you keep them, they stay as they are. Only the copy made for this move is deleted.',
    delete: 'Delete my books there...',
    deleteTitle: (provider: string) => `Delete your books in ${provider}?`,
    deleteText: (provider: string) =>
      `You will go to ${provider} and sign in there if needed. You are asked again before anything is deleted. If you want a file of the copy, save it first.`,
    deleteGo: 'Go there',
    file: 'Save the copy as a file',
  },
  delete: {
    text: (provider: string) => `These books were moved away from ${provider} and can now be deleted here.`,
    busy: 'Checking that everything is in the copy...',
    may: (transactions: string) => `Everything is in the copy: ${transactions}`,
    changed: 'Changed here since the copy was made, so it stays.',
    gone: 'No longer here.',
    none: 'There is nothing here to delete.',
    go: (books: string) => `Delete ${books}`,
    confirmTitle: 'Delete for good?',
    confirmText: (names: string, provider: string) =>
      `${names}: with all accounts and transactions, in ${provider}. This cannot be undone.`,
    progress: (done: number, of: number) => `${number(done)} of ${number(of)}`,
    keepBooks: 'Keep them after all',
  },
  deleted: {
    text: (provider: string) =>
      `Your books in ${provider} are deleted. You will find them in the new storage.`,
    go: (provider: string) => `Go to ${provider}`,
  },
  elsewhere: {
    text: (provider: string) => `This move continues in ${provider}.`,
    go: (provider: string) => `Go to ${provider}`,
  },
  ended: {
    text: (provider: string) => `Done: your books are in ${provider}.`,
    booksStay: (provider: string) => `Those in ${provider} stay as they are.`,
  },
  notice: {
    label: 'Move of your books',
    text: 'You are moving your books.',
    go: 'Continue',
    giveUp: 'Cancel the move',
  },
  comeAlong: {
    title: 'Take your books with you?',
    text: (books: string, provider: string) =>
      `There are books in this browser: ${books}. You can move them to ${provider}.`,
    safe: 'A copy is imported and compared transaction by transaction. What is in this browser stays until you decide otherwise.',
    stay: 'Not now',
    go: 'Move them',
  },
  giveUp: {
    title: 'Cancel this move?',
    text: (provider: string) =>
      `The copy made for this move is deleted. Your books in ${provider} stay as they are, and so does what was already imported elsewhere.`,
    confirm: 'Cancel the move',
    cancel: 'Keep moving',
  },
};
