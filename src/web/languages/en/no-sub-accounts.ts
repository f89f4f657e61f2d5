/** What is said where an account has no accounts below it. */
export const noSubAccounts = {
  createBasicAccounts: 'Create basic accounts',
  creatingBasicAccounts: 'Creating basic accounts.. Please wait...',
  basicAccountsFailed: 'Error creating basic accounts! Please refresh the page...',
};
