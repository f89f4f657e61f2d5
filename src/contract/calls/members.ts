import * as z from 'zod/mini';
import type { ChangeMember } from '#contract/inputs/members.ts';
import * as members from '#contract/members.ts';
import { callRow, data } from './row.ts';

/** The members of a book, and its hand-over (calls.md Members). */
export const memberCalls = {
  members: callRow({ ...data, output: members.Members, since: 9 }),
  invite: callRow({ ...data, output: members.Invitation, effect: 'writes', since: 9 }),
  invitation: callRow({ ...data, output: members.InvitationInfo, since: 10 }),
  join: callRow({ ...data, output: members.JoinedBook, effect: 'writes', since: 9 }),
  'change-member': callRow({
    ...data,
    output: members.Members,
    effect: 'writes',
    isRemoval: ({ role }: z.output<typeof ChangeMember>) => role === undefined,
    since: 9,
  }),
  'leave-book': callRow({ ...data, output: z.boolean(), effect: 'shrinks', since: 9 }),
  'offer-hand-over': callRow({ ...data, output: members.Members, effect: 'writes', since: 10 }),
  'withdraw-hand-over': callRow({ ...data, output: members.Members, effect: 'shrinks', since: 10 }),
  'hand-over-offers': callRow({ ...data, output: z.array(members.HandOverOffer), since: 10 }),
  'accept-hand-over': callRow({ ...data, output: members.OwnedBook, effect: 'grows', since: 10 }),
  'decline-hand-over': callRow({ ...data, output: members.Members, effect: 'shrinks', since: 10 }),
};
