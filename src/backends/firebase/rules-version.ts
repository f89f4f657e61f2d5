import { doc, type Firestore, getDocFromServer } from '@firebase/firestore';
import type { Store } from '#documents/store.ts';
import { codeOf } from './failure.ts';

/** The newest version of the access rules that this app knows (firebase/firestore.rules). */
const newest = 2;

/**
 * Tells the version of a project's access rules: whether they let anybody ask for a document that newer ones name. Asked once;
 * while nobody answers it counts as the first, under which everything is taken that the newest take.
 */
export function createVersionCheck(firestore: Firestore): Store['version'] {
  let known: number | undefined;
  return async () => {
    if (known !== undefined) return known;
    try {
      await getDocFromServer(doc(firestore, 'partita', `rules-${newest}`));
      known = newest;
    } catch (error) {
      if (codeOf(error) === 'permission-denied') known = 1;
    }
    return known ?? 1;
  };
}
