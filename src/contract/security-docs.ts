import type { SecurityCallAnswer, SecurityCallInput, SecurityCallName } from './security-calls.ts';

/** The documentation of an account-security call: its purpose, an example request body and an example response. */
type SecurityCallDoc<Name extends SecurityCallName> = {
  summary: string;
  example: { body: SecurityCallInput<Name>; answer: SecurityCallAnswer<Name> };
};

const password = 'correct horse';
const user = { id: '0190a0b0-0000-7000-8000-000000000009', email: 'ada@example.org' };
const id = '0190a0b0-0000-7000-8000-000000000031';

const passkey = { id, name: 'My phone', addedAt: '2026-05-06T12:00:00.000Z', isSynced: true };
const credentialFields = {
  id: 'Y3JlZGVudGlhbA',
  rawId: 'Y3JlZGVudGlhbA',
  type: 'public-key',
  clientExtensionResults: {},
} as const;
const createdPasskey = { ...credentialFields, response: { clientDataJSON: 'e30', attestationObject: 'oA' } };
const usedPasskey = {
  ...credentialFields,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'MEU' },
};

/** The documentation of each account-security call, shown in docs/calls.md. A test parses the examples. */
export const securityCallDocs: { [Name in SecurityCallName]: SecurityCallDoc<Name> } = {
  sessions: {
    summary: 'All sessions of the person who asks, the one that was used last first.',
    example: {
      body: {},
      answer: [
        {
          id,
          isThis: true,
          browser: 'Firefox',
          system: 'Windows',
          startedAt: '2026-05-06T12:00:00.000Z',
          lastUsedAt: '2026-05-06T12:20:00.000Z',
        },
      ],
    },
  },
  'end-session': {
    summary:
      'Ends one of them: its next call is rejected. Takes the pins of other devices away, and no device is trusted any more.',
    example: { body: { id }, answer: true },
  },
  'end-other-sessions': {
    summary: 'The same for all but the one that asks; answers how many there were.',
    example: { body: {}, answer: 2 },
  },
  'second-factor': {
    summary:
      'Returns whether a code is required besides the password, and the number of recovery codes left.',
    example: { body: {}, answer: { isOn: true, codesLeft: 10, needsPassword: false } },
  },
  'begin-second-factor': {
    summary:
      'Begins to switch the second factor on: the address for an app of codes (RFC 6238), its secret by itself, and the recovery codes, told this once.',
    example: {
      body: { password },
      answer: {
        uri: 'otpauth://totp/Partita:ada%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=Partita&digits=6&period=30',
        secret: 'JBSWY3DPEHPK3PXP',
        recoveryCodes: ['aB3dE-fG7hI'],
      },
    },
  },
  'confirm-second-factor': {
    summary: 'Switches it on by a code of that app; all other sessions end.',
    example: { body: { code: '123456' }, answer: true },
  },
  'end-second-factor': {
    summary: 'Switches it off, by the password and a code of the app or a recovery code.',
    example: { body: { password, code: '123456' }, answer: true },
  },
  'new-recovery-codes': {
    summary: 'Makes new recovery codes in place of those before, by the password and a code.',
    example: { body: { password, code: '123456' }, answer: { recoveryCodes: ['aB3dE-fG7hI'] } },
  },
  'pass-second-factor': {
    summary:
      'After `login` answered `needsCode`: a code of the app, or a recovery code, opens the session. A trusted device is not asked for 30 days.',
    example: { body: { code: '123456', trustDevice: true }, answer: { session: { user } } },
  },
  passkeys: {
    summary: 'The passkeys of the person who asks.',
    example: { body: {}, answer: [passkey] },
  },
  'begin-passkey': {
    summary:
      'Begins to add a passkey: what the browser needs (WebAuthn). Who has a password gives it, and who has a second factor a code as well.',
    example: {
      body: { password },
      answer: {
        rp: { name: 'Partita', id: 'books.example' },
        user: { id: 'dXNlcg', name: 'ada@example.org', displayName: 'ada@example.org' },
        challenge: 'Y2hhbGxlbmdl',
        pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
        timeout: 60_000,
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    },
  },
  'add-passkey': {
    summary: 'Adds it, by what the browser answered.',
    example: { body: { name: passkey.name, response: createdPasskey }, answer: passkey },
  },
  'rename-passkey': {
    summary: 'Gives a passkey another name.',
    example: { body: { id, name: 'My laptop' }, answer: true },
  },
  'remove-passkey': {
    summary: 'Removes a passkey; sessions that it opened stay.',
    example: { body: { id }, answer: true },
  },
  'begin-passkey-login': {
    summary: 'Begins to sign in by a passkey: what the browser needs.',
    example: {
      body: {},
      answer: {
        challenge: 'Y2hhbGxlbmdl',
        rpId: 'books.example',
        timeout: 60_000,
        userVerification: 'required',
      },
    },
  },
  'passkey-login': {
    summary: 'Signs in by what the browser answered; no second factor is asked for.',
    example: { body: { response: usedPasskey }, answer: { session: { user } } },
  },
};
