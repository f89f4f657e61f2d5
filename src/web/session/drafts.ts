import { useEffect, useState } from 'react';
import { useSession } from './session.ts';

/** A store for form input at the end of a session, until the user opens the same form again; in memory only. */
type DraftStore<Typed> = {
  /** Saves the input for this user; `formKey` identifies the form among others of its kind. */
  save: (userId: string, formKey: string, typed: Typed) => void;
  /** Returns the saved input of this user for the same form. */
  load: (userId: string, formKey: string) => Typed | undefined;
  /** Deletes the input after it was shown again. */
  clear: () => void;
};

/** Creates a store for one kind of form. */
export function createDraftStore<Typed>(): DraftStore<Typed> {
  let draft: { userId: string; formKey: string; typed: Typed } | undefined;
  return {
    save: (userId, formKey, typed) => {
      draft = { userId, formKey, typed };
    },
    load: (userId, formKey) =>
      draft?.userId === userId && draft.formKey === formKey ? draft.typed : undefined,
    clear: () => {
      draft = undefined;
    },
  };
}

/** Returns the saved input of a form, and the function that saves it when the session ends. */
export function useDraft<Typed>(store: DraftStore<Typed>, formKey: string) {
  const { user } = useSession();
  const [saved] = useState(() => store.load(user.id, formKey));
  useEffect(() => store.clear(), [store]);
  return {
    savedInput: saved,
    saveInput: (typed: Typed) => store.save(user.id, formKey, typed),
  };
}
