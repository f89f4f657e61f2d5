/** What the login screen says of passkeys. */
export const passkeyLogin = {
  login: 'Log in with a passkey',
  failed: 'You were not logged in by a passkey: it was cancelled, or there is none for this page.',
};
