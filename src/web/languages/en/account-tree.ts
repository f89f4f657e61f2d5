/** The tree of accounts beside the pages. */
export const accountTree = {
  label: 'Accounts',
  home: 'Home',
  favourite: ', favourite',
  actionsOf: (name: string) => `Actions for ${name}`,
  moved: (name: string, parent: string) => `Moved ${name} to ${parent}`,
  moveFailed: 'The account could not be moved.',
};
