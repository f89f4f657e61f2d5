/** What many parts say in the same way; the words of one part stand in its own file. */
export const common = {
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  edit: 'Edit',
  loading: 'Loading...',
  required: 'Required',
  save: 'Save',
  tryAgain: 'Try again',
  chooseAccount: 'Choose an account',
  noSuchAccount: 'No such account',
  nothingChanged: 'Nothing was changed.',
};
