import { useEffect, useState } from 'react';
import type { DraftStore } from './drafts.ts';
import { useSession } from './session.ts';

/** What was kept of a form that is opened again, and how to keep it when its session has ended. */
export function useDraft<Typed>(store: DraftStore<Typed>, formKey: string) {
  const { user } = useSession();
  const [kept] = useState(() => store.kept(user.id, formKey));
  useEffect(() => store.forget(), [store]);
  return {
    kept,
    keep: (typed: Typed) => store.keep(user.id, formKey, typed),
  };
}
