import { useEffect, useState } from 'react';
import { useSession } from './session.ts';

/** Keeps what somebody typed when their session ended, until they come back to the same form; in memory only. */
type DraftStore<Typed> = {
  /** Keeps it for this user; `formKey` names the form among others of its kind. */
  keep: (userId: string, formKey: string, typed: Typed) => void;
  /** What was kept for this user of the same form. */
  kept: (userId: string, formKey: string) => Typed | undefined;
  /** Forgets it, once it is shown again. */
  forget: () => void;
};

/** A store for one kind of form. */
export function createDraftStore<Typed>(): DraftStore<Typed> {
  let draft: { userId: string; formKey: string; typed: Typed } | undefined;
  return {
    keep: (userId, formKey, typed) => {
      draft = { userId, formKey, typed };
    },
    kept: (userId, formKey) =>
      draft?.userId === userId && draft.formKey === formKey ? draft.typed : undefined,
    forget: () => {
      draft = undefined;
    },
  };
}

/** The stored values of a form that is opened again, and the function that stores them when its session has ended. */
export function useDraft<Typed>(store: DraftStore<Typed>, formKey: string) {
  const { user } = useSession();
  const [saved] = useState(() => store.kept(user.id, formKey));
  useEffect(() => store.forget(), [store]);
  return {
    kept: saved,
    keep: (typed: Typed) => store.keep(user.id, formKey, typed),
  };
}
