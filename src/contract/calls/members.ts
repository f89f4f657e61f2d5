import * as z from 'zod/mini';
import type { ChangeMember } from '#contract/inputs/members.ts';
import * as members from '#contract/members.ts';
import { callRow, data } from './row.ts';

/** The members of a book, and its hand-over (calls.md Members). */
export const memberCalls = {
  members: callRow({ ...data, output: members.Members }),
  invite: callRow({ ...data, output: members.Invitation, effect: 'writes' }),
  invitation: callRow({ ...data, output: members.InvitationInfo }),
  join: callRow({ ...data, output: members.JoinedBook, effect: 'writes' }),
  'change-member': callRow({
    ...data,
    output: members.Members,
    effect: 'writes',
    isRemoval: ({ role }: z.output<typeof ChangeMember>) => role === undefined,
  }),
  'leave-book': callRow({ ...data, output: z.boolean(), effect: 'shrinks' }),
  'offer-hand-over': callRow({ ...data, output: members.Members, effect: 'writes' }),
  'withdraw-hand-over': callRow({ ...data, output: members.Members, effect: 'shrinks' }),
  'hand-over-offers': callRow({ ...data, output: z.array(members.HandOverOffer) }),
  'accept-hand-over': callRow({ ...data, output: members.OwnedBook, effect: 'grows' }),
  'decline-hand-over': callRow({ ...data, output: members.Members, effect: 'shrinks' }),
};
