import { plural } from './counting.ts';

/** The texts of the command palette except its commands, and of the list of keys. */
export const palette = {
  placeholder: 'What would you like to do?',
  nothingFound: 'Nothing found',
  searchTooShort: 'Nothing found. Type at least two characters to search.',
  searchFor: (text: string) => `Search for “${text}”`,
  search: 'Search',
  singleKeys: 'Use single letters as shortcuts',
};

/** The keys for rows. A key without `group` is listed under the general heading for rows. */
export const rowKeys = {
  keys: [
    { title: 'Next, previous', key: 'ArrowDown' },
    { title: 'Edit in the row', key: 'Enter' },
    { title: 'Edit', key: 'e' },
    { title: 'Repeat', key: 'r' },
    { title: 'Delete', key: 'Delete' },
    { title: 'Select (with Shift: up to here)', key: ' ' },
    { title: 'Show details, expand a split', key: 'ArrowRight' },
    { title: 'Hide details, collapse a split', key: 'ArrowLeft' },
    { title: 'Save', key: 'Enter', group: 'While editing in the row' },
    { title: 'Cancel editing', key: 'Escape', group: 'While editing in the row' },
    { title: 'Next field', key: 'Tab', group: 'While editing in the row' },
    { title: 'Next line, or a new one after the last', key: 'Enter', group: 'In the lines of a split' },
    { title: 'Remove the line', key: 'mod+Backspace', group: 'In the lines of a split' },
  ],
};

/** The texts of the offer to undo. */
export const undoOffer = {
  providerUpdated: 'Provider updated successfully!',
  undo: 'Undo',
  redo: 'Redo',
};

/** The notice that unreadable records are missing from the sums. */
export const unreadableRecords = {
  count: (count: number) =>
    plural(count, {
      one: '# record cannot be read and is not included.',
      other: '# records cannot be read and are not included.',
    }),
  details: '“Verify my book” in Book Settings shows which.',
};

/** The texts about findings of the background verification. */
export const verificationNotice = {
  wrong: (count: number) =>
    plural(count, {
      one: 'Your books were checked, and # problem was found.',
      other: 'Your books were checked, and # problems were found.',
    }),
  details: '“Verify my book” in Book Settings shows the details and can repair most problems.',
  interrupted: (at: string, count: number) =>
    plural(count, {
      one: `The import of ${at} was interrupted: only # row was added.`,
      other: `The import of ${at} was interrupted: only # rows were added.`,
    }),
  continue: 'Continue...',
  undo: 'Undo',
  leave: 'Leave as it is',
};

/** The message shown if the browser deleted its books while the user types. */
export const lostBooks = {
  lostWhileTyping:
    'Your books are gone from this browser. What you typed stays here until you close it; then you will see what you can do.',
};

/** The page that replaces a shared book which the user cannot open any more. */
export const unavailableBook = {
  title: (book: string) => `${book} is no longer shared with you`,
  text: (owner: string | undefined) =>
    owner === undefined
      ? 'Nothing in it was deleted, but you cannot open it any more.'
      : `It belongs to ${owner}. Nothing in it was deleted, but you cannot open it any more.`,
  /** Changes that were made offline in that book. */
  rejectedChanges: (count: number) =>
    plural(count, {
      one: '# change that you made offline was not saved there. It is in the Book Settings of any other book.',
      other:
        '# changes that you made offline were not saved there. They are in the Book Settings of any other book.',
    }),
  choose: 'Continue with another book:',
  open: (book: string, whose: string) => `Open ${book} (${whose})`,
  own: 'your own book',
  sharedBy: (name: string) => `shared by ${name}`,
  none: 'You have no other book yet.',
  create: 'Create my own book',
};
