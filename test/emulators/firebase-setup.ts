import process from 'node:process';
import type { TestProject } from 'vitest/node';
import { findEmulatorProblem } from '../../tools/firestore-emulator.mjs';
import { noteIfMissing } from '../support/skipped-tests.ts';
import { type FirebaseEmulators, startFirebase } from './firebase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined if this machine cannot run the emulators. */
    firebase: FirebaseEmulators | undefined;
  }
}

/**
 * Starts the emulators once for all tests of the project `firebase`. If that is impossible, prints a prominent notice and the tests are
 * skipped.
 */
export default async function setupFirebase(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const reason = findEmulatorProblem();
  if (noteIfMissing(`Firebase's emulators: books in a Firebase project (${reason})`, reason === undefined)) {
    process.stderr.write(
      `\n${'!'.repeat(80)}\nThe tests on Firebase's emulators are LEFT OUT: ${reason}.\n${'!'.repeat(80)}\n`,
    );
    project.provide('firebase', undefined);
    return undefined;
  }
  const { stop, ...emulators } = await startFirebase();
  project.provide('firebase', emulators);
  return stop;
}
