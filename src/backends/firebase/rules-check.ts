import { doc, type Firestore, getDocFromServer } from '@firebase/firestore';
import type { Store } from '#documents/store.ts';
import { codeOf } from './failure.ts';

/** The versions of the access rules (firebase/firestore.rules) after the first that this app knows, newest first. */
const laterVersions = [10, 9, 8, 7, 5, 4, 3, 2];

/**
 * Finds the version of a project's access rules by asking for a document that only newer rules allow anybody to read. The answer is
 * kept; while the project cannot be reached, version 1 is assumed, whose writes all later versions accept.
 */
export function createVersionCheck(firestore: Firestore): Store['version'] {
  const knowsVersion = async (version: number): Promise<boolean> => {
    try {
      await getDocFromServer(doc(firestore, 'partita', `rules-${version}`));
      return true;
    } catch (error) {
      if (codeOf(error) === 'permission-denied') return false;
      throw error;
    }
  };
  const ask = async (): Promise<number> => {
    for (const version of laterVersions) if (await knowsVersion(version)) return version;
    return 1;
  };
  let known: number | undefined;
  return async () => {
    try {
      known ??= await ask();
    } catch {
      // The project cannot be reached: try again next time.
    }
    return known ?? 1;
  };
}
