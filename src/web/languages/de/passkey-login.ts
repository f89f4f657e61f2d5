import type { passkeyLogin as english } from '#web/languages/en/passkey-login.ts';

export const passkeyLogin: typeof english = {
  login: 'Mit einem Passkey anmelden',
  failed:
    'Die Anmeldung mit einem Passkey gelang nicht: Sie wurde abgebrochen, oder es gibt keinen für diese Seite.',
};
