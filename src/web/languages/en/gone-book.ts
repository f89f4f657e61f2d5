import { plural } from './counting.ts';

/** The page that replaces a shared book which the user cannot open any more. */
export const goneBook = {
  title: (book: string) => `${book} is no longer shared with you`,
  text: (owner: string | undefined) =>
    owner === undefined
      ? 'Nothing in it was deleted, but you cannot open it any more.'
      : `It belongs to ${owner}. Nothing in it was deleted, but you cannot open it any more.`,
  /** Changes that were made offline in that book. */
  refused: (count: number) =>
    plural(count, {
      one: '# change that you made offline was not saved there. It is in the Book Settings of any other book.',
      other:
        '# changes that you made offline were not saved there. They are in the Book Settings of any other book.',
    }),
  choose: 'Go on with another book:',
  open: (book: string, whose: string) => `Open ${book} (${whose})`,
  own: 'your own book',
  sharedBy: (name: string) => `shared by ${name}`,
  none: 'You have no other book yet.',
  create: 'Create my own book',
};
