import { inLanguage, plural } from '#web/languages/language.ts';

/** What the sub-account editor and its deletion say (spec 2 Popups, spec 5 and 8 Sub-accounts). */
export const editorTexts = inLanguage('accountEditor', {
  add: 'Add New Sub-Account...',
  edit: 'Edit sub-account...',
  name: 'Name',
  description: 'Description',
  type: 'Type',
  parent: 'Parent account',
  color: 'Colour',
  ownColor: 'A colour of your own',
  favourite: 'Favourite',
  placeholder: 'Placeholder (groups other accounts, holds no transactions)',
  placeholderTaken: 'It holds transactions, so it cannot become a placeholder.',
  showTransactionsFirst: 'Show transactions first',
  sortOrder: 'Sort order',
  sortOrderHint: 'Highest first among its siblings',
  tags: 'Tags',
  tagsHint: 'Enter or ; adds a tag',
  advanced: 'Properties (JSON)',
  required: 'Required',
  exists: 'Sub-Account already exists...',
  parentNotAllowed: 'An account of this type cannot lie there. Choose another parent.',
  wholeNumber: 'A whole number',
  notJson: 'This is no JSON object',
  choose: 'Choose an account',
  nothingFound: 'No such account',
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete',
  kept: 'Your session had ended. What you typed is still here.',
  updated: 'Sub-account updated',
  addFailed: 'Error adding new sub-account !',
  updateFailed: 'Error updating the sub-account !',
  deleteTitle: 'Delete sub-account ?',
  deleteAsk: (name: string) => `${name} will be deleted.`,
  deleteBranch: (below: number) =>
    below === 0
      ? 'All of its transactions go with it. This cannot be undone.'
      : plural(below, {
          one: '# sub-account below it and all of their transactions go with it. This cannot be undone.',
          other: '# sub-accounts below it and all of their transactions go with it. This cannot be undone.',
        }),
  notEmpty: (name: string) => `Please delete all sub-accounts and transactions in ${name} before deleting...`,
  deleted: 'Sub-account deleted',
  deleteFailed: 'Error deleting the sub-account !',
});
