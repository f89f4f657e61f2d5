/** What the page of the settings of a book says: its sections, and how they are gone through. */
export const bookSettings = {
  contents: 'Contents',
  sections: {
    general: 'General',
    amounts: 'Amounts',
    days: 'Days',
    rules: 'Booking rules',
    lock: 'Lock',
    members: 'Shared with',
    kept: 'This device',
    verify: 'Verify your book',
    fingerprint: 'Fingerprint',
    export: 'Export',
    history: 'History',
    delete: 'Delete',
  },
  exportHint: 'A file of the whole book, for other programs.',
  historyHint: 'Everything that was changed in this book, each with its undo.',
  showHistory: 'Show the history',
  prices: 'Other currencies and prices...',
  deleteBook: 'Delete book...',
  keys: { leave: 'Leave Book Settings', group: 'Book Settings' },
};
