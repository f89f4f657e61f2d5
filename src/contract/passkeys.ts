import * as z from 'zod/mini';

const Credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** The maximum number of passkeys of a user, and the maximum length of a passkey name. */
export const passkeyLimits = { count: 20, name: 60 } as const;

/** The options with which a browser creates a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** The options with which a browser signs in by a passkey (PublicKeyCredentialRequestOptionsJSON). The user chooses the passkey. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** The common fields of a browser's response. Extension results are ignored, as we request none. */
const credentialFields = {
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** The browser's response after the creation of a passkey (RegistrationResponseJSON). */
export const PasskeyRegistration = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.optional(z.array(z.string())),
  }),
});

/** The browser's response to a sign-in by a passkey (AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
});

/** A passkey, as the account-security page shows it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.nullable(z.iso.datetime()),
  /** True if a password manager syncs the passkey to other devices. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;
