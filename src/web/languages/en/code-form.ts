/** What the login screen says where it asks for the second factor. */
export const codeForm = {
  title: 'Second factor',
  hint: 'Enter the code that your app shows for Partita.',
  code: 'Code',
  recoveryHint: 'Enter one of your recovery codes. It works once.',
  recoveryCode: 'Recovery code',
  toRecovery: 'Use a recovery code',
  toCode: 'Use a code of the app',
  trust: 'Trust this device for 30 days',
  trustHint: 'Your password is enough here then. Leave it off on someone else’s device.',
  submit: 'Log in',
  back: 'Back to login',
};
