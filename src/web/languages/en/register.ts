/** What the register says (spec 2 Dashboard). */
export const register = {
  none: 'No transactions !',
  label: 'Transactions',
  balance: 'Balance',
  loading: 'Loading…',
  failed: (reason: string) => `The transactions could not be loaded. ${reason}`,
  again: 'Try again',
  selected: 'Selected',
  select: (description: string) => `Select ${description}`,
  arrow: '→',
};
