/** What the login screen says of passkeys. */
export const passkeyLogin = {
  login: 'Log in with a passkey',
  failed: 'Login with a passkey did not work: it was cancelled, or there is no passkey for this page.',
};
