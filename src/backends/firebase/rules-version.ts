import { doc, type Firestore, getDocFromServer } from '@firebase/firestore';
import type { Store } from '#documents/store.ts';
import { codeOf } from './failure.ts';

/** The versions of the access rules that this app knows (firebase/firestore.rules) after the first, newest first. */
const later = [4, 3, 2];

/**
 * Tells the version of a project's access rules: whether they let anybody ask for a document that newer ones name. Asked once;
 * while nobody answers it counts as the first, under which everything is taken that the newest take.
 */
export function createVersionCheck(firestore: Firestore): Store['version'] {
  const isThere = async (version: number): Promise<boolean> => {
    try {
      await getDocFromServer(doc(firestore, 'partita', `rules-${version}`));
      return true;
    } catch (error) {
      if (codeOf(error) === 'permission-denied') return false;
      throw error;
    }
  };
  const ask = async (): Promise<number> => {
    for (const version of later) if (await isThere(version)) return version;
    return 1;
  };
  let known: number | undefined;
  return async () => {
    try {
      known ??= await ask();
    } catch {
      // Nobody answers: asked again next time.
    }
    return known ?? 1;
  };
}
