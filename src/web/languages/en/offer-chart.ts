/** The texts of the login screen about passkeys. */
export const passkeyLogin = {
  login: 'Log in with a passkey',
  failed: 'Login with a passkey did not work: it was cancelled, or there is no passkey for this page.',
};

/** The offer to a user without accounts. */
export const offerChart = {
  offer: 'New here? Create basic accounts for you ?',
  offerDetail: 'Assets, expenses, income: the accounts most people need. You can change everything later.',
  dropFiles: 'Drop your bank file here, or choose it.',
  dropFilesDetail: 'It becomes your book: account, opening balance and categories.',
  fromElsewhere: 'I use another program',
  no: 'No thanks !',
  yes: 'Yes !',
};
