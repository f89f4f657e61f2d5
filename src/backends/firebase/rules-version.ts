import { doc, type Firestore, getDocFromCache, getDocFromServer } from '@firebase/firestore';
import { CallError } from '#contract/errors.ts';
import { firebaseCodeOf, firebaseProjectErrors } from './failure.ts';

/** The version of the access rules (firebase/firestore.rules) that this app needs. */
export const rulesVersion = 1;

/**
 * Returns a check of a project's published access rules. It reads a document that anyone may read under the required version of the rules.
 * The document does not exist, and Firestore's cache on this device remembers that, so a device asks the project once. The check passes
 * while the project is unreachable. It throws a CallError with the remedy if the rules are others.
 */
export function createRulesCheck(firestore: Firestore, version = rulesVersion): () => Promise<void> {
  const versionDocument = doc(firestore, 'partita', `rules-${version}`);
  let isConfirmed = false;
  return async () => {
    if (isConfirmed) return;
    try {
      await getDocFromCache(versionDocument).catch(() => getDocFromServer(versionDocument));
      isConfirmed = true;
    } catch (error) {
      if (firebaseCodeOf(error) === 'permission-denied')
        throw new CallError('unexpected', firebaseProjectErrors.noRules);
    }
  };
}
