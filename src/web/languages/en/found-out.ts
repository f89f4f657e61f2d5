import { plural } from './counting.ts';

/** What is said of what was found when nobody asked. */
export const foundOut = {
  wrong: (count: number) =>
    plural(count, {
      one: 'Your books were looked over, and # thing is not right.',
      other: 'Your books were looked over, and # things are not right.',
    }),
  where: 'Book Settings say what it is, with “Verify my book”, and can repair much of it.',
  brokenOff: (at: string, count: number) =>
    plural(count, {
      one: `The import of ${at} broke off: only # row is in.`,
      other: `The import of ${at} broke off: only # rows are in.`,
    }),
  goOn: 'Go on…',
  undo: 'Undo',
  leave: 'Leave it',
  close: 'Close',
};
