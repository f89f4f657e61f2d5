import { expect, test } from 'vitest';
import { CallError } from '#contract/errors.ts';
import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import { firebaseProjectErrors } from './failure.ts';
import { probeFirebaseProject } from './probe.ts';

type Answer = { status: number; message: string } | 'nobody';

const fine: Record<'signIn' | 'database', Answer> = {
  signIn: { status: 400, message: 'EMAIL_NOT_FOUND' },
  database: {
    status: 404,
    message: 'Document "projects/p/databases/(default)/documents/partita/rules-1" not found.',
  },
};

/** Google's two services with given responses, and their requests. */
function google(answers: Partial<typeof fine>) {
  const { signIn, database } = { ...fine, ...answers };
  const requests: string[] = [];
  const send: typeof fetch = async (address) => {
    requests.push(String(address));
    const answer = String(address).includes('identitytoolkit') ? signIn : database;
    if (answer === 'nobody') throw new TypeError('fetch failed');
    return Response.json({ error: { message: answer.message } }, { status: answer.status });
  };
  return { send, requests };
}

async function sentence(answers: Partial<typeof fine>): Promise<string | undefined> {
  try {
    await probeFirebaseProject({ projectId: 'p', apiKey: 'a b' }, google(answers).send);
    return undefined;
  } catch (error) {
    if (error instanceof CallError) return error.reason;
    throw error;
  }
}

test('the probe accepts a ready project and calls only its own addresses', async () => {
  const { send, requests } = google({});
  await probeFirebaseProject({ projectId: 'my/project', apiKey: 'a b' }, send);
  expect(requests).toEqual([
    'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=a%20b',
    'https://firestore.googleapis.com/v1/projects/my%2Fproject/databases/(default)/documents/partita/rules-1?key=a%20b',
  ]);
  expect(await sentence({ signIn: { status: 400, message: 'INVALID_LOGIN_CREDENTIALS' } })).toBeUndefined();
});

test.each<[string, Partial<typeof fine>, ErrorMessage]>([
  ['nobody answers', { signIn: 'nobody' }, firebaseProjectErrors.unreachable],
  ['the database does not answer', { database: 'nobody' }, firebaseProjectErrors.unreachable],
  [
    'the key is wrong',
    { signIn: { status: 400, message: 'API key not valid. Please pass a valid API key.' } },
    firebaseProjectErrors.wrongKey,
  ],
  [
    'sign-in was never set up',
    { signIn: { status: 400, message: 'CONFIGURATION_NOT_FOUND' } },
    firebaseProjectErrors.noSignIn,
  ],
  [
    'e-mail is switched off',
    { signIn: { status: 400, message: 'PASSWORD_LOGIN_DISABLED' } },
    firebaseProjectErrors.noSignIn,
  ],
  [
    'there is no database',
    { database: { status: 404, message: 'The database (default) does not exist for project p' } },
    firebaseProjectErrors.noDatabase,
  ],
  [
    'the rules are not there',
    { database: { status: 403, message: 'Missing or insufficient permissions.' } },
    firebaseProjectErrors.noRules,
  ],
  [
    'there is no such project',
    { database: { status: 403, message: 'Permission denied on resource project p.' } },
    firebaseProjectErrors.noProject,
  ],
])('when %s that is said', async (_name, answers, { text }) => {
  expect(await sentence(answers)).toBe(text);
});
