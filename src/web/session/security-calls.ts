import type * as z from 'zod/mini';
import {
  type MakeSecurityCall,
  type SecurityCallAnswer,
  securityCalls,
  type SecurityCallInput,
  type SecurityCallName,
  parseSecurityAnswer,
} from '#contract/security-calls.ts';
import { CallError } from '#contract/errors.ts';
import { readFailure } from '#contract/failure.ts';
import { generalError } from '#contract/error-catalogue/general.ts';
import { PasskeyRegistration, PasskeyAssertion } from '#contract/passkeys.ts';
import { isSessionOver, loadErrorText } from './client.ts';
import { events } from './events.ts';

/** The running autofill ceremony of the browser; a page can have only one. */
let pendingCeremony: AbortController | undefined;

/** True if the browser offers passkeys in the autofill list of a field (conditional sign-in). */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/** Cancels the autofill ceremony. */
export function cancelPasskeyAutofill(): void {
  pendingCeremony?.abort();
  pendingCeremony = undefined;
}

function parseCredential<Schema extends z.ZodMiniType>(
  schema: Schema,
  credential: Credential | null,
): z.output<Schema> {
  if (!(credential instanceof PublicKeyCredential)) throw new TypeError('The browser answered no passkey');
  return schema.parse(credential.toJSON());
}

/**
 * Creates a passkey with the browser.
 * @throws the browser's error; a DOMException if the user cancels
 */
export async function createPasskey(
  options: SecurityCallAnswer<'begin-passkey'>,
): Promise<z.output<typeof PasskeyRegistration>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return parseCredential(PasskeyRegistration, await navigator.credentials.create({ publicKey }));
}

/**
 * Signs in with a passkey, by a prompt or by the autofill list of a field.
 * @throws the browser's error; a DOMException if the user cancels
 */
export async function signInWithPasskey(
  options: SecurityCallAnswer<'begin-passkey-login'>,
  how: 'requested' | 'offered',
): Promise<z.output<typeof PasskeyAssertion>> {
  cancelPasskeyAutofill();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  if (how === 'requested')
    return parseCredential(PasskeyAssertion, await navigator.credentials.get({ publicKey }));
  const { signal } = (pendingCeremony = new AbortController());
  return parseCredential(
    PasskeyAssertion,
    await navigator.credentials.get({ publicKey, mediation: 'conditional', signal }),
  );
}

/** True if this browser supports passkeys on this page in their JSON form; over plain HTTP no browser does. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

async function readError(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => ({ message: response.statusText }));
  const retryAfter = Number(response.headers.get('retry-after'));
  return readFailure(response.status, body, retryAfter > 0 ? retryAfter : undefined);
}

/** Calls our own server, under the address of the page. */
export const callOwnServer: MakeSecurityCall = async (name, input) => {
  const response = await fetch(`/api/${name}`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }).catch(() => {
    throw new CallError('unexpected', generalError('serverUnreachable'));
  });
  if (!response.ok) throw await readError(response);
  return response.json().catch(() => undefined);
};

/**
 * Makes an account security call; an expired session is handled as in any other call (spec 8).
 * @throws CallError
 */
export async function callSecurity<Name extends SecurityCallName>(
  name: Name,
  input: SecurityCallInput<Name>,
  ask = callOwnServer,
): Promise<SecurityCallAnswer<Name>> {
  try {
    return parseSecurityAnswer(name, await ask(name, input));
  } catch (error) {
    if (isSessionOver(error) && securityCalls[name].access === 'user')
      events.raise('log-out', { reason: 'unauthenticated' });
    await loadErrorText(error);
    throw error;
  }
}
