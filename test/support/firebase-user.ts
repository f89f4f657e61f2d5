import { connectAuthEmulator } from '@firebase/auth';
import type { Backend } from '#backends/backend.ts';
import { createFirebaseBackend } from '#backends/firebase/firebase-backend.ts';
import { openProject, type FirebaseProject } from '#backends/firebase/project.ts';
import { createFirebaseSignIn } from '#backends/firebase/sign-in.ts';
import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { makeId } from '#ledger/ids.ts';
import { confirmEmail, type FirebaseEmulators } from '../emulators/firebase.ts';

export const firebasePassword = 'correct horse';

/** Opens a project of the emulators as a browser does, without the persistence of a browser. */
export function openEmulatorProject({
  projectId,
  authPort,
  firestorePort,
}: FirebaseEmulators): FirebaseProject {
  const project = openProject({
    config: { projectId, authDomain: `${projectId}.firebaseapp.com`, apiKey: 'emulator' },
    appName: makeId(),
    isBrowser: false,
    firestore: { host: `127.0.0.1:${firestorePort}`, ssl: false },
  });
  connectAuthEmulator(project.auth, `http://127.0.0.1:${authPort}`, { disableWarnings: true });
  return project;
}

/** Creates the back-end as in a browser. After a sign-up it reads the mail at once and confirms the address. */
export function createEmulatorBackend(emulators: FirebaseEmulators): Backend {
  const { auth, openSession, close } = openEmulatorProject(emulators);
  const signIn = createFirebaseSignIn({
    auth,
    returnUrl: 'http://localhost/dashboard',
    canStoreSessions: false,
  });
  const backend = createFirebaseBackend({
    signIn,
    openSession,
    closeProject: close,
    pause: (tries) => (tries < 5 ? Promise.resolve() : undefined),
    isOwn: true,
  });
  return {
    ...backend,
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> {
      const answer = await backend.call(name, input, onProgress);
      const email = emailOf(input);
      if (typeof answer === 'object' && answer !== null && 'isNew' in answer && email !== undefined)
        await confirmEmail(emulators, email);
      return answer;
    },
  };
}

function emailOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('data' in input)) return undefined;
  const { data } = input;
  if (typeof data !== 'object' || data === null || !('email' in data)) return undefined;
  return typeof data.email === 'string' ? data.email : undefined;
}

/** Creates a user who has signed up and in. */
export async function createFirebaseUser(
  emulators: FirebaseEmulators,
  email = `${makeId().toLowerCase()}@example.org`,
): Promise<Backend> {
  const user = createEmulatorBackend(emulators);
  const data = { email, password: firebasePassword };
  await user.call('signup', { data });
  await user.call('login', { autoLogin: true, data });
  return user;
}
