import * as z from 'zod/mini';
import type { securityInputs } from './security-inputs.ts';
import { CallError } from './errors.ts';
import { generalError } from './error-catalogue/general.ts';
import { Passkey, PasskeyCreation, PasskeyRequest } from './passkeys.ts';
import { LoginResult } from './users.ts';

/** A session of the caller, as the device list shows it. */
export const DeviceSession = z.object({
  id: z.string(),
  /** True for the session that makes the request. */
  isThis: z.boolean(),
  /** The browser and the system that opened the session, for example `Firefox` and `Windows`; null if the browser did not report them. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  startedAt: z.iso.datetime(),
  /** May be a few minutes too old, as not every call updates it. */
  lastUsedAt: z.iso.datetime(),
});
export type DeviceSession = z.infer<typeof DeviceSession>;

/** One row of the table: the users who may make the call, and the schema of its response. */
type SecurityCallRow<Output extends z.ZodMiniType> = { access: 'anyone' | 'user'; output: Output };

const userCall = <Output extends z.ZodMiniType>(output: Output): SecurityCallRow<Output> => ({
  access: 'user',
  output,
});

const publicCall = <Output extends z.ZodMiniType>(output: Output): SecurityCallRow<Output> => ({
  access: 'anyone',
  output,
});

/**
 * The account-security calls of our own server, POST with a JSON body under the API prefix like those of `calls.ts`. They have a table of
 * their own: no other back-end handles them, and the app loads them only with the screens that use them.
 */
export const securityCalls = {
  sessions: userCall(z.array(DeviceSession)),
  'end-session': userCall(z.boolean()),
  'end-other-sessions': userCall(z.int()),
  'second-factor': userCall(
    z.object({
      isOn: z.boolean(),
      codesLeft: z.int(),
      /** True if the user has no password yet. A second factor requires one. */
      needsPassword: z.boolean(),
      /** The number of authenticator apps, for a provider that allows several apps and has no recovery codes. */
      apps: z.optional(z.int()),
    }),
  ),
  'begin-second-factor': userCall(
    z.object({ uri: z.string(), secret: z.string(), recoveryCodes: z.array(z.string()) }),
  ),
  'confirm-second-factor': userCall(z.boolean()),
  'end-second-factor': userCall(z.boolean()),
  'new-recovery-codes': userCall(z.object({ recoveryCodes: z.array(z.string()) })),
  'pass-second-factor': publicCall(LoginResult),
  passkeys: userCall(z.array(Passkey)),
  'begin-passkey': userCall(PasskeyCreation),
  'add-passkey': userCall(Passkey),
  'rename-passkey': userCall(z.boolean()),
  'remove-passkey': userCall(z.boolean()),
  'begin-passkey-login': publicCall(PasskeyRequest),
  'passkey-login': publicCall(LoginResult),
};

/** The path name of an account-security call. */
export type SecurityCallName = keyof typeof securityCalls;
/** The request body as the caller sends it. */
export type SecurityCallInput<Name extends SecurityCallName> = z.input<(typeof securityInputs)[Name]>;
/** The request body after parsing. */
export type SecurityCallBody<Name extends SecurityCallName> = z.output<(typeof securityInputs)[Name]>;
/** The response of an account-security call. */
export type SecurityCallAnswer<Name extends SecurityCallName> = z.output<
  (typeof securityCalls)[Name]['output']
>;

/** Makes an account-security call on any back-end and returns the unparsed response. Rejects with a `CallError`. */
export type MakeSecurityCall = (name: SecurityCallName, input: unknown) => Promise<unknown>;

/** The path names of all account-security calls. */
export const securityCallNames = Object.keys(securityCalls) as SecurityCallName[];

/** True if a path is the name of an account-security call. */
export function isSecurityCallName(path: string): path is SecurityCallName {
  return Object.hasOwn(securityCalls, path);
}

/**
 * Parses the response of an account-security call by its schema.
 * @throws CallError `unexpected` if the response does not match.
 */
export function parseSecurityAnswer<Name extends SecurityCallName>(
  name: Name,
  answer: unknown,
): SecurityCallAnswer<Name> {
  const parsed = z.safeParse<z.ZodMiniType>(securityCalls[name].output, answer);
  if (parsed.success) return parsed.data as SecurityCallAnswer<Name>;
  throw new CallError('unexpected', generalError('unreadableAnswer', { call: name }));
}
