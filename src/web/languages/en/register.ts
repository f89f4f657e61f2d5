/** What the register says (spec 2 Dashboard). */
export const register = {
  none: 'No transactions !',
  label: 'Transactions',
  balance: 'Balance',
  failed: (reason: string) => `The transactions could not be loaded. ${reason}`,
  selected: 'Selected',
  unsaved: 'Not sent yet',
  select: (description: string) => `Select ${description}`,
  arrow: '→',
  filter: 'Filter transactions',
  arrange: 'Sort, group, print',
  print: 'Print...',
};
