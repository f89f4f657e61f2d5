/** What a register says of one of its rows, and of which rows it shows where these are not all. */
export const registerDetails = {
  repeat: 'Repeat',
  repeatRegularly: 'Repeat regularly...',
  history: 'History',
  posted: 'Date posted',
  modified: 'Date modified',
  notes: 'Notes',
  from: 'From',
  to: 'To',
  repeats: 'Repeats',
  noLonger: 'No longer',
  tags: 'Tags',
  span: {
    label: 'What is shown',
    between: (first: string, last: string) => `${first} to ${last}`,
    from: (first: string) => `From ${first}`,
    until: (last: string) => `Until ${last}`,
    always: 'All dates',
    withBranch: 'with all sub-accounts',
    sum: 'Sum',
    showAll: 'Show the whole register',
  },
};
