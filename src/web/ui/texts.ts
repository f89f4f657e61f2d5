/** What parts say that is the same wherever they are used (spec 2 Popups and Other). */
export const texts = {
  product: 'Partita',
  close: 'Close',
  problem: {
    text: 'We ran into a problem.. We are working on fixing it!',
    id: (id: string) => `Problem ${id}`,
    missingPart: 'A part of the app could not be loaded: there is a newer version of it, or no connection.',
    again: 'Try again',
    reload: 'Reload',
  },
  discard: {
    title: 'Discard changes ?',
    ask: 'What you typed is not saved yet.',
    keep: 'Keep editing',
    discard: 'Discard',
  },
} as const;
