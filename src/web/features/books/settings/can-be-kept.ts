import { hasCopiesForMembers } from '#contract/differences.ts';
import type { Role } from '#ledger/members.ts';
import type { Session } from '#web/session/session.ts';

/** True if books of the provider can have offline copies: those that are not on this device anyway, of a provider with a change feed. */
export const canBeKept = ({ keeping, supports }: Session): boolean =>
  keeping !== undefined && supports('changes-since');

/** True if a user with this role in a book can have an offline copy of it. */
export const canKeepAs = (role: Role, { provider }: Session): boolean =>
  role === 'own' || hasCopiesForMembers(provider);
