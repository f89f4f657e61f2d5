/** What is said of transactions that are kept as drafts. */
export const drafts = {
  keep: 'Keep as draft',
  kept: 'Kept as a draft. It is on Home, under “Needs you”.',
  notKept: (reason: string) => `It could not be kept as a draft. ${reason}`,
  notRemoved: 'The transaction was added, but its draft could not be removed. You can delete it on Home.',
  enteredElsewhere:
    'This draft was already entered on another device. You can delete it on Home, under “Needs you”.',
  open: (what: string) => `Draft: ${what}`,
  untitled: 'without a description',
  delete: (what: string) => `Delete the draft “${what}”`,
  deleted: 'Draft deleted',
  deleteFailed: 'The draft could not be deleted.',
};
