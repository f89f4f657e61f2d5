/** The texts of the login by a passkey, in the language of the page. */
export { passkeyLogin as texts } from '#web/languages/en/passkey-login.ts';
