import { plural } from './counting.ts';

/** What is said of what was found when nobody asked. */
export const foundOut = {
  wrong: (count: number) =>
    plural(count, {
      one: 'Your books were checked, and # problem was found.',
      other: 'Your books were checked, and # problems were found.',
    }),
  where: '“Verify my book” in Book Settings shows what it is and repairs most of it.',
  interrupted: (at: string, count: number) =>
    plural(count, {
      one: `The import of ${at} was interrupted: only # row was added.`,
      other: `The import of ${at} was interrupted: only # rows were added.`,
    }),
  goOn: 'Continue...',
  undo: 'Undo',
  leave: 'Leave as it is',
};
