import * as z from 'zod/mini';
import type { securityInputs } from './door-inputs.ts';
import { CallError } from './errors.ts';
import { generalError } from './refusals/general.ts';
import { Passkey, PasskeyCreation, PasskeyRequest } from './passkeys.ts';
import { LoginResult } from './users.ts';

/** A session of the person who asks, as the page of devices shows it. */
export const DeviceSession = z.object({
  id: z.string(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
  /** What it was opened with, as far as the browser told: `Firefox`, `Windows`. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  startedAt: z.iso.datetime(),
  /** Some minutes may be missing: not each call writes it down. */
  lastUsedAt: z.iso.datetime(),
});
export type DeviceSession = z.infer<typeof DeviceSession>;

/** One row of the table: who may make the call, and what it answers. */
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
 * The calls about the ways into an account of our own server, POST with a JSON body under the API prefix like those of `calls.ts`.
 * A table of its own, as no other place answers them, and as they come only with the screens that make them.
 */
export const securityCalls = {
  'door-sessions': userCall(z.array(DeviceSession)),
  'end-door-session': userCall(z.boolean()),
  'end-other-door-sessions': userCall(z.int()),
  'second-factor': userCall(
    z.object({
      isOn: z.boolean(),
      codesLeft: z.int(),
      /** Whether there is no password yet, without which there is no second factor. */
      needsPassword: z.boolean(),
      /** How many apps make codes, at a place that takes several of them and has no recovery codes. */
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

/** The path name of such a call. */
export type SecurityCallName = keyof typeof securityCalls;
/** What a caller sends. */
export type SecurityCallInput<Name extends SecurityCallName> = z.input<(typeof securityInputs)[Name]>;
/** What arrives at the server after parsing. */
export type SecurityCallBody<Name extends SecurityCallName> = z.output<(typeof securityInputs)[Name]>;
/** What such a call answers. */
export type SecurityCallAnswer<Name extends SecurityCallName> = z.output<(typeof securityCalls)[Name]['output']>;

/** Makes such a call, wherever it is answered; what comes is not looked at yet. Rejects with a `CallError`. */
export type MakeSecurityCall = (name: SecurityCallName, input: unknown) => Promise<unknown>;

/** All path names. */
export const securityCallNames = Object.keys(securityCalls) as SecurityCallName[];

/** Whether a path is one of these calls. */
export function isSecurityCallName(path: string): path is SecurityCallName {
  return Object.hasOwn(securityCalls, path);
}

/**
 * What the server answered, as the schema of the call has it.
 * @throws CallError `unexpected` when it does not fit.
 */
export function parseSecurityAnswer<Name extends SecurityCallName>(name: Name, answer: unknown): SecurityCallAnswer<Name> {
  const parsed = z.safeParse<z.ZodMiniType>(securityCalls[name].output, answer);
  if (parsed.success) return parsed.data as SecurityCallAnswer<Name>;
  throw new CallError('unexpected', generalError('unreadableAnswer', { call: name }));
}
