import * as z from 'zod/mini';
import { CallError } from '#contract/errors.ts';
import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import { firebaseProjectErrors } from './failure.ts';
import type { ProjectConfig } from './project.ts';
import { rulesVersion } from './rules-version.ts';

const limitMs = 15_000;
/** The error body of Google's services. */
const GoogleErrorBody = z.object({
  error: z.object({ message: z.string(), status: z.optional(z.string()) }),
});

const toProbeError = (failure: ErrorMessage) => new CallError('unexpected', failure);

/** Sends a request and returns its error; undefined on success. @throws CallError if the service is unreachable */
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

/** Credentials of no user. The response "no such account" shows that e-mail sign-in is enabled. */
const unknownUser = { email: 'nobody@partita.invalid', password: 'nobody-at-all', returnSecureToken: true };

const signInErrors: [RegExp, ErrorMessage | undefined][] = [
  [/^(?:EMAIL_NOT_FOUND|INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|TOO_MANY_ATTEMPTS)/, undefined],
  [/api key/i, firebaseProjectErrors.wrongKey],
  [
    /^(?:CONFIGURATION_NOT_FOUND|OPERATION_NOT_ALLOWED|PASSWORD_LOGIN_DISABLED)/,
    firebaseProjectErrors.noSignIn,
  ],
];

/**
 * Checks that a project can store books, before the user chooses it (spec 4 Provider choice): it accepts the key, allows e-mail sign-in,
 * has a database, and the database has our access rules. The rules allow anyone to read one document that does not exist, so "not found"
 * means success.
 * @throws CallError with the text for the problem.
 */
export async function probeFirebaseProject(
  { projectId, apiKey }: Pick<ProjectConfig, 'projectId' | 'apiKey'>,
  send: typeof fetch = fetch,
): Promise<void> {
  const key = encodeURIComponent(apiKey);
  const signIn = `https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${key}`;
  const { message } = (await fetchError(send, signIn, unknownUser)) ?? { message: 'EMAIL_NOT_FOUND' };
  const [, problem] = signInErrors.find(([pattern]) => pattern.test(message)) ?? [
    /$/,
    firebaseProjectErrors.wrongKey,
  ];
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
