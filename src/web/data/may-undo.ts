import { useCallback } from 'react';
import type { Action } from '#ledger/action.ts';
import { isEnough } from '#ledger/members.ts';
import { useSession } from '#web/session/session.ts';
import { useRole } from './role.ts';

/** Tells which actions in the open book the user may undo: all, those that they did, or none. */
export function useMayUndo(): (action: Action) => boolean {
  const role = useRole();
  const { user } = useSession();
  return useCallback(({ by }) => isEnough(role, by?.id === user.id ? 'add' : 'edit'), [role, user.id]);
}
