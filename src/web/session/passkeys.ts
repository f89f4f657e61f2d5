import type { DoorAnswer } from '#contract/door-calls.ts';
import type * as z from 'zod/mini';
import { MadePasskey, TakenPasskey } from '#contract/passkeys.ts';

/** What waits in a list of the browser until somebody takes it; one ceremony at a time is all that a page may have. */
let waiting: AbortController | undefined;

/** Whether it offers them in the list of a field (conditional sign-in). */
export async function offersPasskeys(): Promise<boolean> {
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/** Ends what waits in the list of a field. */
export function stopOffering(): void {
  waiting?.abort();
  waiting = undefined;
}

function answerOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  credential: Credential | null,
): z.output<Schema> {
  if (!(credential instanceof PublicKeyCredential)) throw new TypeError('The browser answered no passkey');
  return schema.parse(credential.toJSON());
}

/** Has the browser make a passkey. @throws what the browser throws, a DOMException for who cancels */
export async function makePasskey(
  options: DoorAnswer<'begin-passkey'>,
): Promise<z.output<typeof MadePasskey>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answerOf(MadePasskey, await navigator.credentials.create({ publicKey }));
}

/**
 * Has the browser sign in by a passkey, asking at once or once one is taken from the list of a field.
 * @throws what the browser throws, a DOMException for who cancels
 */
export async function takePasskey(
  options: DoorAnswer<'begin-passkey-login'>,
  how: 'asked' | 'offered',
): Promise<z.output<typeof TakenPasskey>> {
  stopOffering();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  if (how === 'asked') return answerOf(TakenPasskey, await navigator.credentials.get({ publicKey }));
  const { signal } = (waiting = new AbortController());
  return answerOf(
    TakenPasskey,
    await navigator.credentials.get({ publicKey, mediation: 'conditional', signal }),
  );
}
