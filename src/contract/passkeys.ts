import * as z from 'zod/mini';

const Credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** How many passkeys a person may have, and how long the name of one may be. */
export const passkeyLimits = { count: 20, name: 60 } as const;

/** What a browser needs to make a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
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

/** What a browser needs to sign in by a passkey (PublicKeyCredentialRequestOptionsJSON); which one, its owner says. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** What a browser answers of extensions is not read: we ask for none. */
const credentialFields = {
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** What a browser answers that has made a passkey (RegistrationResponseJSON). */
export const PasskeyRegistration = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.optional(z.array(z.string())),
  }),
});

/** What a browser answers that signs in by one (AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
});

/** A passkey, as the page of doors shows it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.nullable(z.iso.datetime()),
  /** Whether a password manager has it on other devices as well. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;
