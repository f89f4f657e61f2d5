import { describe, inject } from 'vitest';
import { backendDifferences, ownerOnlyCopies } from '#contract/backend-differences.ts';
import { createEmulatorBackend, createFirebaseUser } from '../support/firebase-user.ts';
import { runSuites } from './run-suites.ts';

const emulators = inject('firebase');

describe.skipIf(emulators === undefined)('on the emulators', () => {
  if (emulators === undefined) return;
  runSuites({
    name: 'a Firebase project',
    stranger: async () => createEmulatorBackend(emulators),
    newUser: () => createFirebaseUser(emulators),
    differences: backendDifferences.FIREBASE,
    onlyOwnerCopies: ownerOnlyCopies.FIREBASE,
    // The emulator is slow; the same engine imports and exports thousands of rows in memory.
    largeBook: 700,
  });
});
