/** Texts that many features share; each feature has its own file for all others. */
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
