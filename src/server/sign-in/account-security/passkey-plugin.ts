import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';

/**
 * Creates the library's passkey plugin. A passkey counts as both factors: the device with the key, and the finger, face or code by which it
 * verifies its owner. Keys without that verification are rejected. Passkeys are valid for the public address only.
 */
export function passkeyPlugin(publicUrl: string) {
  const { origin, hostname } = new URL(publicUrl);
  return passkey({
    rpID: hostname,
    rpName: 'Partita',
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    registration: {
      afterVerification: async ({ verification }) =>
        requireVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: async ({ verification }) =>
        requireVerified(verification.authenticationInfo.userVerified),
    },
  });
}

function requireVerified(isVerified: boolean | undefined): void {
  if (isVerified !== true) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
}
