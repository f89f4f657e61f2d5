/** The actions in the menu of an account. */
export const accountMenu = {
  addFavourite: 'Add to favourites',
  reconcile: 'Reconcile...',
  removeFavourite: 'Remove from favourites',
  edit: 'Edit sub-account...',
  trade: 'Buy or sell...',
  check: 'Balance check...',
  exportFile: 'Export as a file...',
  merge: 'Merge into...',
  delete: 'Delete sub-account ?',
};
