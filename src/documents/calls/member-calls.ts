import { CallError } from '#contract/errors.ts';
import { backendRefusal } from '#contract/refusals/back-ends.ts';
import type { Handlers } from '#documents/handlers.ts';

const refuse = async (): Promise<never> => {
  throw new CallError('not-allowed', backendRefusal('noMembersHere'));
};

/** Nobody shares what is kept in documents. */
export const memberHandlers: Handlers<
  'members' | 'invite' | 'join' | 'change-member' | 'hand-over' | 'leave-book'
> = {
  members: refuse,
  invite: refuse,
  join: refuse,
  'change-member': refuse,
  'hand-over': refuse,
  'leave-book': refuse,
};
