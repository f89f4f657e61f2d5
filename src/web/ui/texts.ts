/** What parts say that is the same wherever they are used (spec 2 Popups). */
export const texts = {
  product: 'Partita',
  close: 'Close',
  discard: {
    title: 'Discard changes ?',
    ask: 'What you typed is not saved yet.',
    keep: 'Keep editing',
    discard: 'Discard',
  },
} as const;
