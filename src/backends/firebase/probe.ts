import * as z from 'zod/mini';
import { CallError } from '#contract/errors.ts';
import type { ErrorMessage } from '#contract/refusals/catalogue.ts';
import { firebaseProjectErrors } from './failure.ts';
import type { ProjectConfig } from './project.ts';
import { rulesVersion } from './rules-version.ts';

const limitMs = 15_000;
/** What Google's services answer when they refuse. */
const GoogleErrorBody = z.object({ error: z.object({ message: z.string(), status: z.optional(z.string()) }) });

const toProbeError = (failure: ErrorMessage) => new CallError('unexpected', failure);

/** Asks, and answers what was refused; undefined when it was not. @throws CallError when nobody answers */
async function fetchError(send: typeof fetch, url: string, body?: object) {
  let response: Response;
  try {
    response = await send(url, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      signal: AbortSignal.timeout(limitMs),
    });
  } catch {
    throw toProbeError(firebaseProjectErrors.unreachable);
  }
  if (response.ok) return undefined;
  const failure = GoogleErrorBody.safeParse(await response.json().catch(() => undefined));
  return { status: response.status, message: failure.success ? failure.data.error.message : '' };
}

/** Nobody's address: the answer that it has no account means that signing in by e-mail is there. */
const unknownUser = { email: 'nobody@partita.invalid', password: 'nobody-at-all', returnSecureToken: true };

const signInErrors: [RegExp, ErrorMessage | undefined][] = [
  [/^(?:EMAIL_NOT_FOUND|INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|TOO_MANY_ATTEMPTS)/, undefined],
  [/api key/i, firebaseProjectErrors.wrongKey],
  [/^(?:CONFIGURATION_NOT_FOUND|OPERATION_NOT_ALLOWED|PASSWORD_LOGIN_DISABLED)/, firebaseProjectErrors.noSignIn],
];

/**
 * Tries whether a project can hold books, before it is taken (spec 4 Provider choice): it takes the key, lets people sign in by
 * e-mail, has a database, and the database has our access rules. Those let anybody ask for one document that does not exist:
 * its absence is the sign that all is well.
 * @throws CallError with the sentence for what is wrong.
 */
export async function probeFirebaseProject(
  { projectId, apiKey }: Pick<ProjectConfig, 'projectId' | 'apiKey'>,
  send: typeof fetch = fetch,
): Promise<void> {
  const key = encodeURIComponent(apiKey);
  const signIn = `https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${key}`;
  const { message } = (await fetchError(send, signIn, unknownUser)) ?? { message: 'EMAIL_NOT_FOUND' };
  const [, problem] = signInErrors.find(([pattern]) => pattern.test(message)) ?? [/$/, firebaseProjectErrors.wrongKey];
  if (problem !== undefined) throw toProbeError(problem);

  const database = `https://firestore.googleapis.com/v1/projects/${encodeURIComponent(projectId)}/databases/(default)`;
  const failure = await fetchError(send, `${database}/documents/partita/rules-${rulesVersion}?key=${key}`);
  if (failure?.status === 404 && /database .*does not exist/i.test(failure.message))
    throw toProbeError(firebaseProjectErrors.noDatabase);
  if (failure?.status === 404) return;
  if (failure?.status === 403 && /insufficient permissions|false for 'get'/i.test(failure.message))
    throw toProbeError(firebaseProjectErrors.noRules);
  throw toProbeError(failure === undefined ? firebaseProjectErrors.noRules : firebaseProjectErrors.noProject);
}
