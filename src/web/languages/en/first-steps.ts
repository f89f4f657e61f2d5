/** What is said of what the owner of a new book may do first. */
export const firstSteps = {
  label: 'First steps',
  balances: { name: 'What does your bank show today?', detail: 'Start with what your accounts hold' },
  statement: { name: 'Drop a statement of your bank', detail: 'Drop it here, or choose the file' },
  transaction: { name: 'Add your first transaction', detail: 'What did you spend or earn last?' },
  hide: (step: string) => `Hide: ${step}`,
  hidden: 'Hidden',
  failed: 'This could not be hidden',
};
