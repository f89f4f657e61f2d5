import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** The flags of the authenticator data: a user was present, the user was verified, a key is included. */
const flags = { present: 0x01, verified: 0x04, withKey: 0x40 };

/** Encodes a text shorter than 24 bytes in CBOR. */
const encodeText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
/** Encodes a byte string shorter than 256 bytes in CBOR. */
const encodeBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);

type PasskeyRequest = { challenge: string };

type AuthenticatorOptions = {
  /** The host of the page; `origin` is its address. */
  rpId: string;
  origin: string;
  /** True if the device verifies its owner by a finger, a face or a code. */
  verifies?: boolean;
};

/**
 * Creates a device with one passkey, with answers as a browser passes them on (WebAuthn). They are encoded by hand, so that a test can make
 * the device lie.
 */
export function createAuthenticator({ rpId, origin, verifies = true }: AuthenticatorOptions) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const clientDataOf = (type: string, { challenge }: PasskeyRequest) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authDataOf = (more: number, rest: Buffer, isVerified = verifies) => {
    const presence = flags.present | (isVerified ? flags.verified : 0);
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([presence | more]), count, rest]);
  };
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;

  return {
    /** Creates the passkey. */
    register(request: PasskeyRequest) {
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        encodeBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        encodeBytes(Buffer.from(y, 'base64url')),
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const authData = authDataOf(
        flags.withKey,
        Buffer.concat([Buffer.alloc(16), length, credentialId, key]),
      );
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        encodeText('fmt'),
        encodeText('none'),
        encodeText('attStmt'),
        Buffer.from([0xa0]),
        encodeText('authData'),
        encodeBytes(authData),
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientDataOf('webauthn.create', request).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Signs in with the passkey, with or without verification of its owner. */
    signIn(request: PasskeyRequest, { isOwner: isVerified = verifies } = {}) {
      const clientData = clientDataOf('webauthn.get', request);
      const authData = authDataOf(0, Buffer.alloc(0), isVerified);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
