/** The texts of the second factor step of the login screen. */
export const codeForm = {
  title: 'Second factor',
  hint: 'Enter the code that your authenticator app shows for Partita.',
  code: 'Code',
  recoveryHint: 'Enter one of your recovery codes. It works once.',
  recoveryCode: 'Recovery code',
  toRecovery: 'Use a recovery code',
  toCode: 'Use a code from the app',
  lost: 'Lost your app? Only the owner of the project can remove the second factor, in the Supabase dashboard.',
  trust: 'Trust this device for 30 days',
  trustHint: 'Your password alone is then enough here. Not for shared devices.',
  submit: 'Log in',
  back: 'Back to login',
};
