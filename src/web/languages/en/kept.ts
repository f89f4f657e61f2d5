import { plural } from './counting.ts';

/** What is said of a book that is kept on this device: its switch, and what its place has refused. */
export const kept = {
  keep: 'Keep on this device',
  hint: 'The book then opens and takes changes without a network, and is faster. A copy stays in this browser until you log out, so leave this off on someone else’s device.',
  filling: 'Copying the book to this device...',
  saved: 'All saved',
  waiting: (count: number) =>
    plural(count, {
      one: '# change is on this device only. It is sent by itself.',
      other: '# changes are on this device only. They are sent by themselves.',
    }),
  offline: 'No network. What you change is saved here and sent later.',
  failed: (reason: string) => `The book could not be copied. ${reason}`,
  releaseFailed: (reason: string) => `The copy stays. ${reason}`,
  refused: {
    title: 'Changes that were not taken',
    why: (when: string, reason: string) => `${when}: ${reason}`,
    changed: 'It was changed on another device meanwhile',
    mine: 'Yours',
    theirs: 'Saved',
    deleted: 'deleted',
    missing: 'none',
    item: 'an entry of the book',
    keepTheirs: 'Leave it as saved',
    takeMine: 'Use yours',
    keepBoth: 'Keep both',
    failed: (reason: string) => `This could not be done. ${reason}`,
  },
};
