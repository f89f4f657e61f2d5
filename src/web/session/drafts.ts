import { useEffect, useState } from 'react';
import { useSession } from './session.ts';

/** Keeps what somebody typed when their session ended, until they come back to the same form; in memory only. */
type DraftStore<Typed> = {
  /** Keeps it for this user; `formKey` names the form among others of its kind. */
  save: (userId: string, formKey: string, typed: Typed) => void;
  /** What was kept for this user of the same form. */
  load: (userId: string, formKey: string) => Typed | undefined;
  /** Forgets it, once it is shown again. */
  clear: () => void;
};

/** A store for one kind of form. */
export function createDraftStore<Typed>(): DraftStore<Typed> {
  let draft: { userId: string; formKey: string; typed: Typed } | undefined;
  return {
    save: (userId, formKey, typed) => {
      draft = { userId, formKey, typed };
    },
    load: (userId, formKey) => (draft?.userId === userId && draft.formKey === formKey ? draft.typed : undefined),
    clear: () => {
      draft = undefined;
    },
  };
}

/** The stored values of a form that is opened again, and the function that stores them when its session has ended. */
export function useDraft<Typed>(store: DraftStore<Typed>, formKey: string) {
  const { user } = useSession();
  const [saved] = useState(() => store.load(user.id, formKey));
  useEffect(() => store.clear(), [store]);
  return {
    kept: saved,
    keep: (typed: Typed) => store.save(user.id, formKey, typed),
  };
}
