import { hasCopiesForMembers } from '#contract/differences.ts';
import type { Role } from '#ledger/members.ts';
import type { Session } from '#web/session/session.ts';

/** True if books of the provider can have offline copies: those that are not on this device anyway. */
export const canBeKept = ({ keeping }: Session): boolean => keeping !== undefined;

/** True if a user with this role in a book can have an offline copy of it. */
export const canKeepAs = (role: Role, { provider }: Session): boolean =>
  role === 'own' || hasCopiesForMembers(provider);
